-- When the database was last backed up, for the metric that alerts read.

create table last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null default now()
);

comment on table last_backup is 'One row: the time of the last complete backup. `npm run backup` writes it, and so may other tools.';
comment on column last_backup.id is 'Always true, so that there is at most one row.';
comment on column last_backup.made_at is 'When the snapshot of the backup began.';
