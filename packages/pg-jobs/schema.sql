-- The tables of the jobs, in the schema that the connections use. All times are of the database's clock.

create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  account text,
  unique_key text,
  state text not null default 'created' check (state in ('created', 'active', 'retry', 'failed')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claim_order timestamptz not null default now(),
  worker_id uuid,
  started_at timestamptz,
  failures integer not null default 0,
  deaths integer not null default 0,
  error text,
  failed_at timestamptz,
  constraint jobs_active_worker check ((state = 'active') = (worker_id is not null)),
  constraint jobs_failed_time check ((state = 'failed') = (failed_at is not null)),
  constraint jobs_claim_order check (claim_order >= due_at)
);

comment on table jobs is 'Background jobs that wait, run or have failed. A worker deletes a job when it succeeds.';
comment on column jobs.name is 'The kind of the job, as its definition in the code names it.';
comment on column jobs.data is 'The payload. The worker validates it before each attempt.';
comment on column jobs.account is 'The account of a fair job: at most one of its jobs of a kind is active.';
comment on column jobs.unique_key is 'At most one job of a kind with this key waits for its first attempt.';
comment on column jobs.state is
  'created: waits for its first attempt; active: a worker runs it; retry: waits again; failed: no attempt is left.';
comment on column jobs.due_at is 'The earliest time of the next attempt.';
comment on column jobs.claim_order is
  'Workers claim due jobs in this order: due_at, plus ten minutes for each unfinished job of the account before this job.';
comment on column jobs.worker_id is 'The worker that runs the job; see worker_heartbeats.';
comment on column jobs.started_at is 'When the worker claimed the job; null while the job waits.';
comment on column jobs.failures is 'Failed attempts.';
comment on column jobs.deaths is 'Workers that died while they ran the job. Their attempts do not count.';
comment on column jobs.error is 'The message of the last failure.';
comment on column jobs.failed_at is 'When the last attempt failed. Failed jobs are deleted 14 days later.';

-- Serves claims in their order, the search for due jobs, and the counts by kind.
create index jobs_unfinished_idx on jobs (name, claim_order, due_at) where state <> 'failed';
create unique index jobs_active_account_key on jobs (name, account) where state = 'active' and account is not null;
create unique index jobs_waiting_key on jobs (name, unique_key) where state = 'created' and unique_key is not null;
-- Serves the search for jobs of dead workers.
create index jobs_active_worker_idx on jobs (worker_id) where state = 'active';
-- Serves the list of failed jobs, also of one kind.
create index jobs_failed_idx on jobs (id) where state = 'failed';
create index jobs_failed_name_idx on jobs (name, id) where state = 'failed';

create table job_schedules (
  name text primary key,
  interval_start timestamptz not null
);

comment on table job_schedules is 'The interval in which each scheduled job was last sent. It lets one process send each.';
comment on column job_schedules.name is 'The kind of the job.';
comment on column job_schedules.interval_start is 'Intervals are counted from 1970.';

create table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null default now()
);

comment on table worker_heartbeats is 'When each worker last reported, by the clock of the database.';
