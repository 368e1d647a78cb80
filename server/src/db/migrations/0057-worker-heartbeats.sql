-- When each worker was last alive, by the clock of the database (platform/jobs/heartbeat.ts).
create table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null default now()
);
