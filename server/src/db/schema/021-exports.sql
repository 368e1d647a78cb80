-- Copies of the data of accounts.

create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null default now(),
  failed_at timestamptz(3),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  file_key text references files,
  size bigint check (size >= 0),
  check (num_nonnulls(ready_at, expires_at, file_key, size) in (0, 4)),
  check (num_nonnulls(ready_at, failed_at) < 2)
);
create unique index exports_open_key on exports (user_id) where ready_at is null and failed_at is null;
create unique index exports_file_key on exports (file_key);
create index exports_user_idx on exports (user_id, requested_at desc);
create index exports_expires_at_idx on exports (expires_at);
create index exports_open_idx on exports (requested_at) where ready_at is null and failed_at is null;

comment on table exports is 'Copies of the data of accounts. Without ready_at and failed_at, a job writes the file.';
comment on column exports.expires_at is 'When a job removes the file and the row.';
comment on column exports.size is 'Bytes.';
