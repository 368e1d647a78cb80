-- What is said in a chat while one is not looking is told once, until one has read it (docs/decisions/020). The row goes
-- with the membership.
alter table notifications
  add column chat_id uuid,
  -- The first message that it tells of.
  add column message_seq bigint,
  add foreign key (chat_id, user_id) references chat_members on delete cascade;
create unique index notifications_chat on notifications (chat_id, user_id);

do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'notifications'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rejection%';
  execute format('alter table notifications drop constraint %I', before);
end $$;

alter table notifications add constraint notifications_kind check (case kind
  when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
  when 'comment' then post_id is not null and comment_id is not null
    and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
  when 'follow' then follower_id is not null
    and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
  when 'chat' then num_nonnulls(chat_id, message_seq) = 2
    and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
  else kind in ('request', 'approval', 'rejection', 'publication')
    and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
end);
