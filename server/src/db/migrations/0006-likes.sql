create table likes (
  -- Given while the post is locked, so the likes of a post have the order of their commits.
  id bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
);
create unique index likes_newest on likes (post_id, id);
create index likes_user on likes (user_id, id);

-- How many of a post's likes were given on which day (UTC); one that is taken back is taken from its day.
create table like_days (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (post_id, day)
) with (fillfactor = 50);
create index like_days_day on like_days (day);

create view ranked_likes as select post_id as list, id as number, '' collate "C" as word from likes;

-- Whatever follows from the rows is changed with them, also when an account goes and takes its likes along. The likes
-- of a post that goes have nothing left to be counted for.
create function count_likes() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_likes = total_likes + change * changed.likes
    from (select post_id, count(*) as likes from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  if change = 1 then
    insert into like_days as known (post_id, day, likes)
      select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set likes = known.likes + excluded.likes;
  else
    update like_days set likes = like_days.likes - changed.likes
      from (select post_id, (created_at at time zone 'UTC')::date as day, count(*) as likes
            from changed_rows group by 1, 2) as changed
      where like_days.post_id = changed.post_id and like_days.day = changed.day;
  end if;
  perform rank_rows('likes', array_agg(post_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger likes_count_new after insert on likes
  referencing new table as changed_rows for each statement execute function count_likes();
create trigger likes_count_gone after delete on likes
  referencing old table as changed_rows for each statement execute function count_likes();
