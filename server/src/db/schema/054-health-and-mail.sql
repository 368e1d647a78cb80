-- What the console shows of the health of the server, of its jobs and of its mail.

-- Serves the list of failed jobs, also of one kind.
create index jobs_failed_idx on jobs (id) where state = 'failed';
create index jobs_failed_name_idx on jobs (name, id) where state = 'failed';

create table process_heartbeats (
  id uuid primary key,
  role text not null check (role in ('web', 'worker', 'both')),
  host text not null,
  version text not null,
  settings_version bigint,
  clock_ahead_ms integer not null,
  unknown_variables text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

comment on table process_heartbeats is 'The processes of this installation. Each writes its row every ten seconds.';
comment on column process_heartbeats.settings_version is 'The version of the settings that the process works with.';
comment on column process_heartbeats.clock_ahead_ms is 'By how much the clock of the process is ahead of that of the database.';
comment on column process_heartbeats.unknown_variables is 'Sentences about variables that look like settings but are none.';
comment on column process_heartbeats.started_at is 'By the clock of the database, like seen_at.';

create table health_checks (
  id text primary key,
  state text not null check (state in ('ok', 'warning', 'failed')),
  since timestamptz not null default now(),
  mailed_at timestamptz,
  hidden_until timestamptz
);

comment on table health_checks is 'The state of each check as the worker last saw it.';
comment on column health_checks.since is 'When the check came into this state.';
comment on column health_checks.mailed_at is 'When administrators were last told that the check failed; null after its end.';
comment on column health_checks.hidden_until is 'Until when an administrator has hidden a warning.';

create table mail_failures (
  id bigint generated always as identity primary key,
  kind text not null,
  domain text not null,
  stage text check (stage in ('resolve', 'connect', 'tls', 'login', 'sender', 'recipient', 'data')),
  code text,
  response text not null,
  failed_at timestamptz not null default now()
);

comment on table mail_failures is 'Failed attempts to send a mail, of the last 14 days.';
comment on column mail_failures.domain is 'The domain of the recipient.';
comment on column mail_failures.stage is 'How far the attempt came; null where the server fell silent or mail goes to the outbox.';
comment on column mail_failures.code is 'The reply code of the server, or the error of the connection.';
comment on column mail_failures.response is 'The words of the server, without addresses, codes and credentials.';

create index mail_failures_failed_at_idx on mail_failures (failed_at);

create table mail_counts (
  hour timestamptz primary key,
  sent integer not null default 0,
  failed integer not null default 0,
  last_sent_at timestamptz
);

comment on table mail_counts is 'Attempts to send mail by hour, of the last 14 days.';
comment on column mail_counts.last_sent_at is 'When the last mail of the hour was accepted.';

create table mail_suppressions (
  email text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  since timestamptz,
  reason text not null
);

comment on table mail_suppressions is 'Addresses that a mail server has rejected for good.';
comment on column mail_suppressions.email is 'In lower case.';
comment on column mail_suppressions.failures is 'Days on which the server rejected the address.';
comment on column mail_suppressions.since is 'Since when the address gets no notifications; null after rejections of one day.';
comment on column mail_suppressions.reason is 'The words of the server, without addresses.';

create index mail_suppressions_since_idx on mail_suppressions (since, email) where since is not null;
