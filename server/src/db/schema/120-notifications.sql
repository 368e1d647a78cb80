-- Notifications (docs/decisions/010).

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  post_id uuid references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  follower_id uuid references users on delete cascade,
  artist_id uuid,
  is_published boolean not null default false,
  actors integer not null default 1 check (actors > 0),
  unread integer not null default 1,
  since_like_id bigint,
  newest_like_id bigint,
  seen_like_id bigint,
  chat_id uuid,
  message_seq bigint,
  added_by uuid references users on delete set null,
  notified_at timestamptz(3) not null default clock_timestamp(),
  foreign key (post_id, artist_id) references credits on delete cascade,
  foreign key (chat_id, user_id) references chat_members on delete cascade,
  check (unread between 0 and actors),
  check (num_nonnulls(since_like_id, newest_like_id, seen_like_id) = case kind when 'like' then 3 else 0 end),
  constraint notifications_kind_check check (case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    else kind in ('request', 'approval', 'rejection', 'publication')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end),
  constraint notifications_added_by_check check (added_by is null or (kind = 'chat' and message_seq = 0))
);
create index notifications_newest_idx on notifications (user_id, notified_at desc, id desc);
-- Each cause has one notification.
create unique index notifications_likes_key on notifications (post_id) where kind = 'like';
create unique index notifications_comment_key on notifications (comment_id);
create unique index notifications_follower_key on notifications (follower_id, user_id);
create unique index notifications_artist_key on notifications (post_id, artist_id, kind);
create unique index notifications_chat_key on notifications (chat_id, user_id);
create index notifications_added_by_idx on notifications (added_by) where added_by is not null;

comment on table notifications is
  'Notifications of users until they clear them. A row is deleted with its cause: the post, comment, follower, credit or membership of the chat.';
comment on column notifications.user_id is 'The recipient.';
comment on column notifications.artist_id is 'The artist of the credit request.';
comment on column notifications.is_published is 'Of an approval: it was the last one missing, and the post is published.';
comment on column notifications.actors is 'Number of users who caused it.';
comment on column notifications.unread is 'How many of the actors came after the recipient last read it.';
comment on column notifications.since_like_id is 'Of likes: it counts likes with greater ids, up to newest_like_id.';
comment on column notifications.seen_like_id is 'Of likes: those with greater ids are unread.';
comment on column notifications.message_seq is
  'Of chats: the first message it is about, once until the user reads the chat. 0: the user was added to a new group.';
comment on column notifications.added_by is 'Of a new group: the user who added the recipient.';

-- Removes deleted likes from the notification of the author. The post is locked by then (count_likes),
-- so that no transaction adds likes to the row; the author may be clearing it.
create function remove_likes_from_notifications() returns trigger language plpgsql as $$
begin
  perform from notifications
    where kind = 'like' and post_id in (select post_id from changed_rows) order by id for update;
  if not found then return null; end if;
  with removed as materialized (
    select notifications.id, count(*) as actors, count(*) filter (where changed_rows.id > seen_like_id) as unread
      from notifications join changed_rows using (post_id)
      where kind = 'like' and changed_rows.id > since_like_id and changed_rows.user_id <> notifications.user_id
      group by notifications.id
  ), emptied as (
    delete from notifications using removed
      where notifications.id = removed.id and notifications.actors = removed.actors
  )
  update notifications
    set actors = notifications.actors - removed.actors, unread = notifications.unread - removed.unread
    from removed where notifications.id = removed.id and notifications.actors > removed.actors;
  return null;
end $$;
create trigger remove_from_notifications after delete on likes
  referencing old table as changed_rows for each statement execute function remove_likes_from_notifications();
