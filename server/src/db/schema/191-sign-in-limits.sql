-- Browsers that count wrong passwords and codes for themselves.

create table sign_in_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  session_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sign_in_devices_expires_at_idx on sign_in_devices (expires_at);

comment on table sign_in_devices is
  'Browsers in which the owner of an account has signed in. Failures elsewhere do not limit them (docs/decisions/041).';
comment on column sign_in_devices.token_hash is 'SHA-256 of the token in the cookie of the browser.';
comment on column sign_in_devices.session_hash is
  'SHA-256 of the token of the last session that the browser opened. The session may have ended.';
comment on column sign_in_devices.expires_at is 'When the cookie ends, counted from the last sign-in.';

create table second_step_attempts (
  user_id uuid not null references users on delete cascade,
  client text not null check (char_length(client) between 1 and 100),
  attempts integer not null check (attempts > 0),
  expires_at timestamptz not null,
  primary key (user_id, client)
);
create index second_step_attempts_expires_at_idx on second_step_attempts (expires_at);

comment on table second_step_attempts is 'Codes of the second step that each client has tried, for some minutes.';
comment on column second_step_attempts.client is
  'A browser of the owner (''device'' and a hash), the owner''s sessions (''session''), or the address of a client.';
comment on column second_step_attempts.expires_at is 'End of the window that the first attempt opened.';

comment on column authenticators.attempts is
  'Attempts of all clients that are no browser of the owner, since attempts_since; 0 after a right code.';
