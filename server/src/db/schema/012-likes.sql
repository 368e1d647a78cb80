-- Likes of posts. Triggers change counters with the rows, also when an account is deleted. They skip
-- the rows of a deleted post. Vacuum follows inserts closely, so that a page far down a list reads its
-- index alone (docs/decisions/007).

create table likes (
  id bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create unique index likes_newest_key on likes (post_id, id);
create index likes_user_idx on likes (user_id, id) include (post_id);

comment on table likes is 'Likes of posts.';
comment on column likes.id is
  'Assigned while the post is locked, so that the likes of a post have the order of their commits.';

create table daily_likes (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (post_id, day)
) with (fillfactor = 50);
create index daily_likes_day_idx on daily_likes (day);

comment on table daily_likes is 'Likes of a post by the day of the like (UTC). An unlike is subtracted from that day.';

create function count_likes() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Skips deleted accounts, whose totals are deleted too.
  perform add_to_list_totals('liked', array_agg(user_id), array_agg(change::bigint))
    from changed_rows join users on users.id = user_id;
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_likes = total_likes + change * changed.likes
    from (select post_id, count(*) as likes from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  if change = 1 then
    insert into daily_likes as known (post_id, day, likes)
      select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set likes = known.likes + excluded.likes;
  else
    update daily_likes set likes = daily_likes.likes - changed.likes
      from (select post_id, (created_at at time zone 'UTC')::date as day, count(*) as likes
            from changed_rows group by 1, 2) as changed
      where daily_likes.post_id = changed.post_id and daily_likes.day = changed.day;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on likes
  referencing new table as changed_rows for each statement execute function count_likes();
create trigger count_deleted after delete on likes
  referencing old table as changed_rows for each statement execute function count_likes();
