-- Who heard what (docs/decisions/008). A play is counted in the total of its post and written into the journal in one
-- transaction; who listened when is made of the journal soon after, or at once for who asks.

-- The journal, at the speed of the listeners: without foreign keys, since it is read by who looks what is still there.
create table plays (
  -- Given while the post is locked, so the plays of a post have the order of their commits.
  id bigint generated always as identity primary key,
  post_id uuid not null,
  -- Null for a visitor.
  user_id uuid,
  played_at timestamptz not null
);
create index plays_post on plays (post_id, id);

-- When a play of whom was counted last: a user, or a digest of the address of a visitor. Rows are of use for seconds, so
-- a crash may empty the table.
create unlogged table listen_windows (
  post_id uuid not null,
  listener text not null,
  counted_at timestamptz not null,
  primary key (post_id, listener)
);

-- Who has listened to a post: users, and all visitors together.
create table viewers (
  post_id uuid not null references posts on delete cascade,
  -- The key of the user's name, which never changes; 'unknown' for visitors.
  name text collate "C" not null,
  user_id uuid references users on delete cascade,
  view_count integer not null check (view_count > 0),
  first_view timestamptz not null,
  last_view timestamptz not null,
  -- Of their first and last play: the order of the views, without ties.
  first_number bigint not null,
  last_number bigint not null,
  primary key (post_id, name),
  check ((user_id is null) = (name = 'unknown'))
);
create index viewers_first_view on viewers (post_id, first_number);
create index viewers_last_view on viewers (post_id, last_number);
create index viewers_view_count on viewers (post_id, view_count, name);
create index viewers_user on viewers (user_id);

create view ranked_viewers_by_first_view as
  select post_id as list, first_number as number, '' collate "C" as word from viewers;
create view ranked_viewers_by_last_view as
  select post_id as list, last_number as number, '' collate "C" as word from viewers;
create view ranked_viewers_by_view_count as
  select post_id as list, view_count::bigint as number, name as word from viewers;
create view ranked_viewers_by_name as select post_id as list, 0::bigint as number, name as word from viewers;

create function count_viewers() returns trigger language plpgsql as $$
declare
  lists uuid[];
  names text[];
  firsts bigint[];
  lasts bigint[];
  counts bigint[];
  signs integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(post_id), array_agg(name), array_agg(first_number), array_agg(last_number),
        array_agg(view_count::bigint), array_agg(1)
      into lists, names, firsts, lasts, counts, signs from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(post_id), array_agg(name), array_agg(first_number), array_agg(last_number),
        array_agg(view_count::bigint), array_agg(-1)
      into lists, names, firsts, lasts, counts, signs from old_rows join posts on posts.id = post_id;
  else
    select array_agg(post_id), array_agg(name), array_agg(last_number), array_agg(view_count::bigint), array_agg(sign)
      into lists, names, lasts, counts, signs
      from (select *, -1 as sign from old_rows union all select *, 1 from new_rows) as changed;
  end if;
  if tg_op <> 'UPDATE' then
    perform rank_rows('viewers_by_first_view', lists, firsts, null, signs);
    perform rank_rows('viewers_by_name', lists, null, names, signs);
  end if;
  perform rank_rows('viewers_by_last_view', lists, lasts, null, signs);
  perform rank_rows('viewers_by_view_count', lists, counts, names, signs);
  return null;
end $$;
create trigger viewers_count_new after insert on viewers
  referencing new table as new_rows for each statement execute function count_viewers();
create trigger viewers_count_again after update on viewers
  referencing old table as old_rows new table as new_rows for each statement execute function count_viewers();
create trigger viewers_count_gone after delete on viewers
  referencing old table as old_rows for each statement execute function count_viewers();

create table downloads (
  -- Given while the post is locked.
  id bigint generated always as identity primary key,
  post_id uuid not null references posts on delete cascade,
  -- Null when the account has gone; the download has happened all the same.
  user_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index downloads_newest on downloads (post_id, id);
create index downloads_user on downloads (user_id);

create view ranked_downloads as select post_id as list, id as number, '' collate "C" as word from downloads;

-- What happened to a post on which day (UTC). Visitors are one listener.
create table listen_days (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  views integer not null default 0,
  listeners integer not null default 0,
  downloads integer not null default 0,
  primary key (post_id, day)
) with (fillfactor = 50);
create index listen_days_day on listen_days (day);

-- Downloads go with their post only.
create function count_downloads() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  update posts set total_downloads = total_downloads + changed.downloads
    from (select post_id, count(*) as downloads from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  insert into listen_days as known (post_id, day, downloads)
    select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (post_id, day) do update set downloads = known.downloads + excluded.downloads;
  perform rank_rows('downloads', array_agg(post_id), array_agg(id), null, array_agg(1)) from changed_rows;
  return null;
end $$;
create trigger downloads_count_new after insert on downloads
  referencing new table as changed_rows for each statement execute function count_downloads();
