-- Plays and downloads (docs/decisions/008). A play is added to the total of its post and to the
-- journal in one transaction. A job aggregates the journal; a reader of the analytics does so at once.

create table plays (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  user_id uuid,
  played_at timestamptz not null
);
create index plays_post_idx on plays (post_id, id);

comment on table plays is
  'Journal of plays that are not aggregated. It has no foreign keys, which would slow down inserts.';
comment on column plays.id is
  'Assigned while the post is locked, so that the plays of a post have the order of their commits.';
comment on column plays.user_id is 'Null for a visitor.';

create unlogged table play_windows (
  post_id uuid not null,
  listener text not null,
  counted_at timestamptz not null,
  primary key (post_id, listener)
);

comment on table play_windows is
  'The last counted play of each listener. Rows matter for seconds, so a crash may empty the table.';
comment on column play_windows.listener is
  'A user id, or a digest of the address of a visitor; for the last counted stop with the prefix ''stop ''.';

create table post_stops (
  post_id uuid not null,
  version smallint not null,
  bucket smallint not null check (bucket between 0 and 49),
  stops integer not null check (stops > 0),
  primary key (post_id, version, bucket),
  foreign key (post_id, version) references post_versions on delete cascade
) with (fillfactor = 50);

comment on table post_stops is
  'Number of plays of a version that stopped in each part of it, without their listeners. At most 50 rows a version.';
comment on column post_stops.bucket is 'A fiftieth of the duration, from 0. Plays that reach the end stop in the last one.';

create table listeners (
  post_id uuid not null references posts on delete cascade,
  name text collate "C" not null,
  user_id uuid references users on delete cascade,
  play_count integer not null check (play_count > 0),
  first_played_at timestamptz not null,
  last_played_at timestamptz not null,
  first_play_id bigint not null,
  last_play_id bigint not null,
  primary key (post_id, name),
  check ((user_id is null) = (name = 'unknown'))
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create index listeners_first_play_idx on listeners (post_id, first_play_id) include (name);
create index listeners_last_play_idx on listeners (post_id, last_play_id) include (name);
create index listeners_play_count_idx on listeners (post_id, play_count, name);
create index listeners_user_idx on listeners (user_id);

comment on table listeners is 'Aggregated plays by listener: one row a user, and one for all visitors of a post.';
comment on column listeners.name is 'users.user_name_key, which never changes; ''unknown'' for visitors.';
comment on column listeners.first_play_id is 'plays.id of the first play: an order without ties.';
comment on column listeners.last_play_id is 'plays.id of the last play: an order without ties.';

create function count_listeners() returns trigger language plpgsql as $$
begin
  -- Skips deleted posts, whose totals are deleted too.
  perform add_to_list_totals('listeners', array_agg(post_id), array_agg(case tg_op when 'INSERT' then 1::bigint else -1 end))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger count_inserted after insert on listeners
  referencing new table as changed_rows for each statement execute function count_listeners();
create trigger count_deleted after delete on listeners
  referencing old table as changed_rows for each statement execute function count_listeners();

create table downloads (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create unique index downloads_newest_key on downloads (post_id, id);
create index downloads_user_idx on downloads (user_id);

comment on table downloads is 'Downloads of posts. They are deleted with the post only.';
comment on column downloads.id is 'Assigned while the post is locked.';
comment on column downloads.user_id is 'Null after the account is deleted.';

create table daily_post_stats (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  plays integer not null default 0,
  listeners integer not null default 0,
  downloads integer not null default 0,
  primary key (post_id, day)
) with (fillfactor = 50);
create index daily_post_stats_day_idx on daily_post_stats (day);

comment on table daily_post_stats is 'Plays, listeners and downloads of a post by day (UTC). All visitors are one listener.';

create function count_downloads() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  update posts set total_downloads = total_downloads + changed.downloads
    from (select post_id, count(*) as downloads from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  insert into daily_post_stats as known (post_id, day, downloads)
    select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (post_id, day) do update set downloads = known.downloads + excluded.downloads;
  return null;
end $$;
create trigger count_inserted after insert on downloads
  referencing new table as changed_rows for each statement execute function count_downloads();
