-- State of the server: repeated requests, the position of the read replica, and the last backup.

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  key text not null check (char_length(key) between 1 and 255),
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

comment on table idempotency_keys is 'Results of requests with an Idempotency-Key header, stored for a day.';
comment on column idempotency_keys.purpose is 'The operation and its object.';

-- Unlogged: a row matters only while a replica lags behind, and needs no flush.
create unlogged table last_writes (
  user_id uuid primary key,
  lsn pg_lsn not null
);

comment on table last_writes is
  'A position in the write-ahead log after the last write of each user. A replica that has not replayed it is not asked for that user (docs/decisions/024).';

create table last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null default now()
);

comment on table last_backup is 'One row: the time of the last complete backup. `npm run backup` writes it, and so may other tools.';
comment on column last_backup.id is 'Always true, so that there is at most one row.';
comment on column last_backup.made_at is 'When the snapshot of the backup began.';
