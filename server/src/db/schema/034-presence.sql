-- Presence (docs/decisions/068): who is online, whether others see it, and who listens to a post at the moment.

create unlogged table presence_processes (
  id uuid primary key,
  alive_until timestamptz not null
);
create index presence_processes_alive_idx on presence_processes (alive_until);

comment on table presence_processes is
  'Processes of the server with open connections. Without the lease of their process, no user of it is online.';
comment on column presence_processes.alive_until is 'End of the lease, by the clock of the database.';

create unlogged table online_users (
  user_id uuid not null,
  process_id uuid not null references presence_processes on delete cascade,
  primary key (user_id, process_id)
);
create index online_users_process_idx on online_users (process_id);

comment on table online_users is 'The users with an open connection, and the process that has it. Unlogged: a crash ends all of them.';
comment on column online_users.user_id is 'Without a foreign key: the end of the session closes the connection.';

alter table privacy_settings add column shows_online boolean not null default true;

comment on column privacy_settings.shows_online is
  'Whether the user appears online to others. A user who does not cannot see others online either.';

alter table play_windows add column listening_until timestamptz not null default '-infinity';

comment on column play_windows.listening_until is
  'Until then the last counted play sounds, unless it stops before: its start and the duration of the track.';
