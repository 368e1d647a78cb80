-- without a transaction
-- Replies to comments and likes of comments. Every statement is repeatable. The indexes are built
-- while comments are written.

alter table comments
  add column if not exists reply_to uuid references comments on delete cascade,
  add column if not exists replies integer not null default 0,
  add column if not exists total_likes integer not null default 0;
alter table comments drop constraint if exists comments_reply_position_check;
alter table comments add constraint comments_reply_position_check
  check (reply_to is null or at_ms is null and replies = 0) not valid;
alter table comments validate constraint comments_reply_position_check;
drop index concurrently if exists comments_threads_idx;
create index concurrently comments_threads_idx on comments (post_id, number) where reply_to is null;
drop index concurrently if exists comments_replies_idx;
create index concurrently comments_replies_idx on comments (reply_to, number) where reply_to is not null;

comment on column comments.reply_to is 'Of a reply: the comment that it answers, which is no reply itself.';
comment on column comments.replies is 'Number of replies to it.';

alter table posts add column if not exists replies integer not null default 0;
comment on column posts.replies is 'How many of its comments are replies.';

alter table hidden_comments add column if not exists reply_to uuid;
drop index concurrently if exists hidden_comments_replies_idx;
create index concurrently hidden_comments_replies_idx on hidden_comments (reply_to) where reply_to is not null;

comment on table hidden_comments is
  'Comments of suspended accounts and all replies to them, with the columns of comments. No list and no total includes them.';

create table if not exists comment_likes (
  id bigint generated always as identity,
  comment_id uuid not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (comment_id, user_id)
);
create unique index if not exists comment_likes_newest_key on comment_likes (comment_id, id);
create index if not exists comment_likes_user_idx on comment_likes (user_id, id);

comment on table comment_likes is
  'Likes of comments. They stay while a suspension hides the comment, so a trigger deletes them with it.';
comment on column comment_likes.id is
  'Assigned while the post is locked, so that the likes of a comment have the order of their commits.';

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_comments = total_comments + change * changed.comments, replies = posts.replies + change * changed.replies
    from (
      select post_id, count(*) as comments, count(reply_to) as replies from changed_rows group by post_id
    ) as changed
    where posts.id = changed.post_id;
  update comments set replies = comments.replies + change * changed.replies
    from (
      select reply_to, count(*) as replies from changed_rows where reply_to is not null group by reply_to
    ) as changed
    where comments.id = changed.reply_to;
  return null;
end $$;

create or replace function count_comment_likes() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (
    select post_id from comments where id in (select comment_id from changed_rows)
  ) order by id for no key update;
  if not found then return null; end if;
  update comments set total_likes = total_likes + change * changed.likes
    from (select comment_id, count(*) as likes from changed_rows group by comment_id) as changed
    where comments.id = changed.comment_id;
  return null;
end $$;
create or replace trigger count_inserted after insert on comment_likes
  referencing new table as changed_rows for each statement execute function count_comment_likes();
create or replace trigger count_deleted after delete on comment_likes
  referencing old table as changed_rows for each statement execute function count_comment_likes();

-- Deletes what belongs to deleted comments, unless a suspension has moved them from or to
-- hidden_comments.
create or replace function delete_parts_of_comments() returns trigger language plpgsql as $$
declare
  deleted_ids constant uuid[] := array(
    select id from changed_rows
    where not exists (select from comments where id = changed_rows.id)
      and not exists (select from hidden_comments where id = changed_rows.id)
  );
begin
  if cardinality(deleted_ids) > 0 then
    delete from comment_likes where comment_id = any(deleted_ids);
    delete from hidden_comments where reply_to = any(deleted_ids);
  end if;
  return null;
end $$;
create or replace trigger delete_parts after delete on comments
  referencing old table as changed_rows for each statement execute function delete_parts_of_comments();
create or replace trigger delete_parts after delete on hidden_comments
  referencing old table as changed_rows for each statement execute function delete_parts_of_comments();

-- Notifications: of replies to a comment, and of likes of it, which one row counts.
alter table notifications drop constraint if exists notifications_check1;
alter table notifications drop constraint if exists notifications_likes_check;
alter table notifications add constraint notifications_likes_check check (
  num_nonnulls(since_like_id, newest_like_id, seen_like_id) = case when kind in ('like', 'commentLike') then 3 else 0 end
) not valid;
alter table notifications validate constraint notifications_likes_check;
alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check ((kind = 'export') = (export_id is not null) and (kind = 'news') = (news_id is not null) and case
  when kind = 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
  when kind in ('comment', 'reply', 'commentLike') then num_nonnulls(post_id, comment_id) = 2
    and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
  when kind = 'follow' then follower_id is not null
    and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
  when kind = 'chat' then num_nonnulls(chat_id, message_seq) = 2
    and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
  when kind in ('export', 'news') then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
  else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
    and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
end) not valid;
alter table notifications validate constraint notifications_kind_check;

create or replace function chosen_kind(kind text) returns text language sql immutable parallel safe
as $$
  select case
    when kind = 'follow' then 'followers'
    when kind in ('like', 'commentLike') then 'likes'
    when kind in ('comment', 'reply') then 'comments'
    when kind = 'chat' then 'messages'
    when kind = 'news' then 'news'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      then 'credits'
  end
$$;

-- As remove_likes_from_notifications, for likes of comments.
create or replace function remove_comment_likes_from_notifications() returns trigger language plpgsql as $$
begin
  perform from notifications
    where kind = 'commentLike' and comment_id in (select comment_id from changed_rows) order by id for update;
  if not found then return null; end if;
  with removed as materialized (
    select notifications.id, count(*) as actors, count(*) filter (where changed_rows.id > seen_like_id) as unread
      from notifications join changed_rows using (comment_id)
      where kind = 'commentLike' and changed_rows.id > since_like_id and changed_rows.user_id <> notifications.user_id
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
create or replace trigger remove_from_notifications after delete on comment_likes
  referencing old table as changed_rows for each statement execute function remove_comment_likes_from_notifications();
