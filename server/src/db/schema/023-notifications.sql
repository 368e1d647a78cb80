-- Notifications (docs/decisions/010).

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  post_id uuid references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  is_mention boolean not null default false,
  follower_id uuid references users on delete cascade,
  artist_id uuid references users on delete cascade,
  is_published boolean not null default false,
  reason text,
  ended_split boolean not null default false,
  chat_id uuid,
  message_seq bigint,
  added_by uuid references users on delete set null,
  export_id uuid references exports on delete cascade,
  news_id uuid references news on delete cascade,
  actors integer not null default 1 check (actors > 0),
  unread integer not null default 1,
  since_like_id bigint,
  newest_like_id bigint,
  seen_like_id bigint,
  notified_at timestamptz(3) not null default clock_timestamp(),
  in_app boolean not null default true,
  email_due_at timestamptz,
  push_due_at timestamptz,
  foreign key (chat_id, user_id) references chat_members on delete cascade,
  check (unread between 0 and actors),
  check (num_nonnulls(since_like_id, newest_like_id, seen_like_id) = case kind when 'like' then 3 else 0 end),
  constraint notifications_kind_check check ((kind = 'export') = (export_id is not null) and (kind = 'news') = (news_id is not null) and case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    when 'export' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'news' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end),
  constraint notifications_added_by_check check (added_by is null or (kind = 'chat' and message_seq = 0)),
  constraint notifications_mention_check check (not is_mention or kind = 'comment')
);
create index notifications_newest_idx on notifications (user_id, notified_at desc, id desc);
-- Each recipient has one notification of a cause.
create unique index notifications_likes_key on notifications (post_id) where kind = 'like';
create unique index notifications_comment_key on notifications (comment_id, user_id);
create unique index notifications_follower_key on notifications (follower_id, user_id);
create unique index notifications_artist_key on notifications (post_id, artist_id, kind);
create unique index notifications_chat_key on notifications (chat_id, user_id);
create unique index notifications_export_key on notifications (export_id);
create unique index notifications_news_key on notifications (news_id, user_id);
create index notifications_added_by_idx on notifications (added_by) where added_by is not null;
create index notifications_email_due_idx on notifications (email_due_at) where email_due_at is not null;
create index notifications_push_due_idx on notifications (push_due_at) where push_due_at is not null;

comment on table notifications is
  'Notifications of users until they clear them. A row is deleted with its cause: the post, comment, follower, artist, copy of the data, news or membership of the chat.';
comment on column notifications.user_id is 'The recipient.';
comment on column notifications.is_mention is 'Of a comment: it mentions the recipient, who is not the author of the post.';
comment on column notifications.artist_id is 'The artist of the credit request.';
comment on column notifications.is_published is 'Of an approval: it was the last one missing, and the post is published.';
comment on column notifications.reason is 'Of a rejection: why, as the artist wrote to the author.';
comment on column notifications.ended_split is 'Of a withdrawal: the split ended with it.';
comment on column notifications.message_seq is
  'Of chats: the first message it is about, once until the user reads the chat. 0: the user was added to a new group.';
comment on column notifications.added_by is 'Of a new group: the user who added the recipient.';
comment on column notifications.export_id is 'Of an export: the copy of the data of the recipient that is ready.';
comment on column notifications.actors is 'Number of users who caused it.';
comment on column notifications.unread is 'How many of the actors came after the recipient last read it.';
comment on column notifications.since_like_id is 'Of likes: it counts likes with greater ids, up to newest_like_id.';
comment on column notifications.seen_like_id is 'Of likes: those with greater ids are unread.';
comment on column notifications.in_app is 'Whether the recipient sees it in the app; others are only mailed or pushed.';
comment on column notifications.email_due_at is 'When it is mailed unless it was read before; null once a mail is queued.';
comment on column notifications.push_due_at is 'When it is pushed unless it was read before; null once a push is queued.';

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
