-- Visits of users, and comments by day: what happened to a user's tracks since the last visit.

create table visits (
  user_id uuid primary key references users on delete cascade,
  seen_at timestamptz not null default now(),
  previous_seen_at timestamptz
) with (fillfactor = 50);

comment on table visits is
  'When each user was here. A visit ends six hours after the last request of any session (http/security/visits.queries.ts).';
comment on column visits.seen_at is 'The last request, at most an hour late, so that a user makes one write an hour.';
comment on column visits.previous_seen_at is 'The value of seen_at at the end of the visit before; null during the first one.';

alter table daily_post_stats add column comments integer not null default 0;

comment on table daily_post_stats is
  'Plays, listeners, downloads and comments of a post by day (UTC). All visitors are one listener.';
comment on column daily_post_stats.comments is
  'Comments of users other than the author, without deleted ones. Counted since 031-visits.sql.';

-- Its triggers run after those of count_comments, which lock the posts: triggers of one event run in
-- the order of their names.
create function count_comments_by_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_post_stats as known (post_id, day, comments)
      select post_id, (changed_rows.created_at at time zone 'UTC')::date, count(*)
      from changed_rows join posts on posts.id = post_id and author_id <> user_id
      group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set comments = known.comments + excluded.comments;
    return null;
  end if;
  -- Locks in the order in which the aggregation of plays inserts.
  with stats as (
    select post_id, day, (
      select count(*) from changed_rows join posts on posts.id = changed_rows.post_id and author_id <> user_id
      where changed_rows.post_id = daily_post_stats.post_id
        and (changed_rows.created_at at time zone 'UTC')::date = daily_post_stats.day
    ) as comments
    from daily_post_stats
    where (post_id, day) in (select post_id, (created_at at time zone 'UTC')::date from changed_rows)
    order by post_id, day for update
  )
  update daily_post_stats set comments = greatest(0, daily_post_stats.comments - stats.comments)
    from stats where daily_post_stats.post_id = stats.post_id and daily_post_stats.day = stats.day;
  return null;
end $$;
create trigger count_inserted_by_day after insert on comments
  referencing new table as changed_rows for each statement execute function count_comments_by_day();
create trigger count_removed_by_day after delete on comments
  referencing old table as changed_rows for each statement execute function count_comments_by_day();
