-- What has happened to people, until they clear it (docs/decisions/010). A row goes with what it tells of.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- Whom it tells.
  user_id uuid not null references users on delete cascade,
  kind text not null,
  post_id uuid references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  follower_id uuid references users on delete cascade,
  -- Who was asked to be featured.
  artist_id uuid,
  foreign key (post_id, artist_id) references post_features on delete cascade,
  -- Set where an approval was the last one that was missing.
  is_out boolean not null default false,
  -- How many people did it, and how many of them since the user looked.
  people integer not null default 1 check (people > 0),
  unread integer not null default 1 check (unread between 0 and people),
  -- Likes with greater numbers are in it, up to the newest; those after the seen one are unread.
  since bigint,
  newest bigint,
  seen bigint,
  told_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(since, newest, seen) = case kind when 'like' then 3 else 0 end),
  check (case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id) = 0
    when 'comment' then post_id is not null and comment_id is not null and num_nonnulls(follower_id, artist_id) = 0
    when 'follow' then follower_id is not null and num_nonnulls(post_id, comment_id, artist_id) = 0
    else kind in ('request', 'approval', 'rejection', 'publication')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id) = 0
  end)
);
create index notifications_newest on notifications (user_id, told_at desc, id desc);
-- Each thing is told once.
create unique index notifications_likes on notifications (post_id) where kind = 'like';
create unique index notifications_comment on notifications (comment_id);
create unique index notifications_follower on notifications (follower_id, user_id);
create unique index notifications_artist on notifications (post_id, artist_id, kind);

-- Whoever takes a like back takes it out of what its author is told, also an account that goes. The post is locked by
-- then (0006-likes.sql), so nobody adds to the same row; its reader may be clearing it.
create function untell_likes() returns trigger language plpgsql as $$
begin
  perform from notifications
    where kind = 'like' and post_id in (select post_id from changed_rows) order by id for update;
  if not found then return null; end if;
  with untold as materialized (
    select notifications.id, count(*) as people, count(*) filter (where changed_rows.id > seen) as unread
      from notifications join changed_rows using (post_id)
      where kind = 'like' and changed_rows.id > since and changed_rows.user_id <> notifications.user_id
      group by notifications.id
  ), emptied as (
    delete from notifications using untold
      where notifications.id = untold.id and notifications.people = untold.people
  )
  update notifications
    set people = notifications.people - untold.people, unread = notifications.unread - untold.unread
    from untold where notifications.id = untold.id and notifications.people > untold.people;
  return null;
end $$;
create trigger likes_untell after delete on likes
  referencing old table as changed_rows for each statement execute function untell_likes();
