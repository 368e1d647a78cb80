-- Backups that workers write and check, and those that other means put into their folder.

create table backups (
  id uuid primary key,
  name text not null,
  origin text not null check (origin in ('console', 'schedule', 'folder')),
  state text not null check (
    state in ('running', 'unchecked', 'verified', 'damaged', 'failed', 'interrupted', 'cancelled')
  ),
  host text,
  bytes bigint not null default 0 check (bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  version text,
  row_count bigint check (row_count >= 0),
  file_count bigint check (file_count >= 0),
  lacks text,
  error text,
  made_at timestamptz(3) not null default now(),
  made_by uuid references users on delete set null,
  checked_bytes bigint check (checked_bytes >= 0),
  verified_at timestamptz(3),
  verify_seconds integer check (verify_seconds >= 0),
  changed_at timestamptz(3) not null default now(),
  check (state <> 'running' or checked_bytes is null),
  check (host is not null or state not in ('unchecked', 'verified', 'damaged'))
);
create unique index backups_name_key on backups (name);
create unique index backups_running_key on backups (state) where state = 'running';
create index backups_made_at_idx on backups (made_at desc, id desc);
create index backups_made_by_idx on backups (made_by) where made_by is not null;

comment on table backups is
  'Backups of this database. They are not in a backup themselves: a copy has none of its own.';
comment on column backups.name is 'The file in the folder of backups.';
comment on column backups.host is 'The machine whose folder has the file; null until a worker begins.';
comment on column backups.bytes is 'Of the file; while it runs, what is written so far.';
comment on column backups.sha256 is 'Of the file; null for one that other means made, until its first check.';
comment on column backups.lacks is 'What the backup does not contain.';
comment on column backups.checked_bytes is 'What a check has read so far; null while none waits or runs.';
comment on column backups.verified_at is 'When the last check ended, whatever it found.';
comment on column backups.changed_at is 'Workers renew it while they work. It is old if they have died.';
