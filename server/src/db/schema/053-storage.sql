-- without a transaction
-- What is stored for whom, quotas, and scans for orphans (docs/decisions/070). No statement locks `files` for
-- longer than it takes to add up the sizes. 054 and later migrations rely on `files.kind`.

alter table users add column if not exists quota_bytes bigint;
alter table users drop constraint if exists users_quota_bytes_check,
  add constraint users_quota_bytes_check check (quota_bytes >= 0) not valid;
alter table users validate constraint users_quota_bytes_check;
comment on column users.quota_bytes is 'Bytes that an administrator allows this account; null is the quota of its plan.';

alter table files add column if not exists kind text;
alter table files drop constraint if exists files_kind_check,
  add constraint files_kind_check check (kind in ('original', 'rendition', 'image', 'chat', 'export')) not valid;
comment on column files.kind is
  'What the file is. A rendition is the stream of any original; chat files are what people sent, with thumbnails.';

-- For rows of processes of the version before `kind`. They store renditions of posts and demos as originals.
create or replace function file_kind_of(key text) returns text language sql immutable parallel safe
as $$
  select case
    when key like 'exports/%' then 'export'
    when key like 'chats/%' then 'chat'
    when key ~ '[.](jpg|png|gif)$' then 'image'
    else 'original'
  end
$$;
create or replace function set_file_kind() returns trigger language plpgsql
as $$
begin
  new.kind := file_kind_of(new.key);
  return new;
end
$$;
create or replace trigger files_set_kind before insert on files for each row when (new.kind is null)
  execute function set_file_kind();

-- Pictures of sign-ups get their owner, and renditions that of their original.
update files
set kind = case when rendition.key is null then file_kind_of(files.key) else 'rendition' end,
  owner_id = coalesce(files.owner_id, original.owner_id, picture.owner_id)
from files as file
  left join (
    select stream_key as key, min(music_key) as original_key
    from (
      select stream_key, music_key from post_versions
      union all select stream_key, music_key from demos
      union all select stream_key, file_key from chat_files
    ) as streams
    where stream_key is not null
    group by stream_key
  ) as rendition on rendition.key = file.key
  left join files as original on original.key = rendition.original_key
  left join (
    select distinct on (key) key, id as owner_id
    from users, unnest(array[profile_pic, profile_pic_first_frame, banner, banner_first_frame]) as key
    where key like 'images/%'
    order by key, id
  ) as picture on picture.key = file.key
where files.key = file.key and files.kind is null;
alter table files validate constraint files_kind_check;

create table if not exists user_storage (
  user_id uuid references users on delete cascade,
  kind text not null,
  bytes bigint not null default 0 check (bytes >= 0),
  files bigint not null default 0 check (files >= 0),
  unique nulls not distinct (user_id, kind)
);
comment on table user_storage is
  'Sums over the table files by owner and kind, which triggers keep. Without a user: of files without an owner.';
comment on column user_storage.files is 'The number of files.';

create table if not exists storage_totals (
  user_id uuid references users on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0),
  unique nulls not distinct (user_id)
);
create index if not exists storage_totals_bytes_idx on storage_totals (bytes desc, user_id);
comment on table storage_totals is
  'The bytes of each account that count towards its quota: all but exports. Who reserves space locks the row.';

create table if not exists storage_reservations (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  bytes bigint not null check (bytes >= 0),
  upload_id uuid references uploads on delete cascade,
  expires_at timestamptz,
  constraint storage_reservations_end_check check (num_nonnulls(upload_id, expires_at) = 1)
);
create index if not exists storage_reservations_user_idx on storage_reservations (user_id);
create unique index if not exists storage_reservations_upload_key on storage_reservations (upload_id);
create index if not exists storage_reservations_expires_at_idx on storage_reservations (expires_at);
comment on table storage_reservations is
  'Space that is promised to incoming files: to a resumable upload until its end, to a form while its process lives.';
comment on column storage_reservations.user_id is 'Null while a sign-up brings pictures.';
comment on column storage_reservations.bytes is 'What has not arrived in the table files yet.';
comment on column storage_reservations.expires_at is 'Of a form. Its process extends it while the request lasts.';

create or replace function change_storage(owner uuid, changed_kind text, more_bytes bigint, more_files bigint)
  returns void language plpgsql
as $$
declare
  counted constant bigint := case when changed_kind = 'export' then 0 else more_bytes end;
begin
  -- The row of the total comes first: its lock orders all that changes the storage of an account.
  if more_files > 0 then
    insert into storage_totals as total (user_id, bytes) values (owner, greatest(counted, 0))
    on conflict (user_id) do update set bytes = greatest(total.bytes + counted, 0);
    insert into user_storage as held (user_id, kind, bytes, files)
    values (owner, changed_kind, greatest(more_bytes, 0), more_files)
    on conflict (user_id, kind) do update
      set bytes = greatest(held.bytes + more_bytes, 0), files = held.files + more_files;
  else
    -- The account and its rows may be gone in the same statement.
    update storage_totals set bytes = greatest(bytes + counted, 0)
    where user_id = owner or (owner is null and user_id is null);
    update user_storage set bytes = greatest(bytes + more_bytes, 0), files = greatest(files + more_files, 0)
    where (user_id = owner or (owner is null and user_id is null)) and kind = changed_kind;
  end if;
end
$$;

create or replace function count_new_files() returns trigger language plpgsql
as $$
begin
  perform change_storage(owner_id, kind, bytes, files)
  from (
    select owner_id, kind, sum(size)::bigint as bytes, count(*) as files from added group by owner_id, kind
    order by owner_id, kind
  ) as changes;
  return null;
end
$$;
create or replace function count_deleted_files() returns trigger language plpgsql
as $$
begin
  perform change_storage(owner_id, kind, bytes, files)
  from (
    select owner_id, kind, -sum(size)::bigint as bytes, -count(*) as files from gone group by owner_id, kind
    order by owner_id, kind
  ) as changes;
  return null;
end
$$;
-- Most updates of files claim them, which changes nothing here.
create or replace function count_changed_files() returns trigger language plpgsql
as $$
begin
  perform change_storage(owner_id, kind, bytes, files)
  from (
    select owner_id, kind, sum(size)::bigint as bytes, sum(number) as files
    from (
      select owner_id, kind, size, 1 as number from changed
      union all select owner_id, kind, -size, -1 from previous
    ) as both_states
    group by owner_id, kind having sum(size) <> 0 or sum(number) <> 0
    order by owner_id, kind
  ) as changes;
  return null;
end
$$;

-- The sums begin with the triggers. Reads go on; uploads wait for a second or so for a million files.
begin;
lock table files in share row exclusive mode;
create or replace trigger files_count_new after insert on files
  referencing new table as added for each statement execute function count_new_files();
create or replace trigger files_count_deleted after delete on files
  referencing old table as gone for each statement execute function count_deleted_files();
create or replace trigger files_count_changed after update on files
  referencing old table as previous new table as changed for each statement execute function count_changed_files();
delete from user_storage;
delete from storage_totals;
insert into user_storage (user_id, kind, bytes, files)
select owner_id, kind, sum(size), count(*) from files group by owner_id, kind;
insert into storage_totals (user_id, bytes)
select user_id, coalesce(sum(bytes) filter (where kind <> 'export'), 0) from user_storage group by user_id;
commit;

insert into storage_reservations (id, user_id, bytes, upload_id)
select id, user_id, size, id from uploads where key is null
on conflict do nothing;

create table if not exists storage_samples (
  day date not null,
  kind text not null,
  bytes bigint not null,
  files bigint not null,
  users integer not null,
  primary key (day, kind)
);
comment on table storage_samples is 'What was stored on each day (UTC), for the chart of the console.';
comment on column storage_samples.users is 'Accounts that had files of the kind.';

create table if not exists storage_scans (
  id uuid primary key,
  step text not null check (step in ('files', 'rows', 'removal', 'done')),
  cursor text,
  file_count bigint not null default 0,
  file_bytes bigint not null default 0,
  row_count bigint not null default 0,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint storage_scans_finished_check check ((step = 'done') = (finished_at is not null))
);
create unique index if not exists storage_scans_running_key on storage_scans ((true)) where step <> 'done';
create index if not exists storage_scans_started_at_idx on storage_scans (started_at desc);
comment on table storage_scans is 'Comparisons of the file store with the table files. The latest one stays.';
comment on column storage_scans.cursor is 'Where the job goes on after an interruption.';

create table if not exists storage_scan_files (
  scan_id uuid not null references storage_scans on delete cascade,
  name text not null,
  bytes bigint not null,
  primary key (scan_id, name)
);
comment on table storage_scan_files is 'Files of the store without a row. A press removes exactly these.';
comment on column storage_scan_files.name is 'As the store names it: a path below the folder of files, or the key in the bucket.';

create table if not exists storage_scan_rows (
  scan_id uuid not null references storage_scans on delete cascade,
  key text not null,
  primary key (scan_id, key)
);
comment on table storage_scan_rows is 'The first rows of files whose bytes are not in the store.';

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  if position('''storage''' in rules) > 0 then
    return;
  end if;
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when kind = ''storage''
      then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id,
        version_number, release_id, actor_id) = 0
      else %s end) not valid', rules);
end $$;
