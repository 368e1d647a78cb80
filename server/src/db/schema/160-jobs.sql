-- Liveness of workers.

create table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null default now()
);

comment on table worker_heartbeats is 'When each worker last reported, by the clock of the database.';
