-- Sessions, the browsers of owners, and the credentials besides the password.

create table sessions (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  device text not null default '' check (char_length(device) <= 100),
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  proven_at timestamptz,
  expires_at timestamptz not null
);
create unique index sessions_id_key on sessions (id);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

comment on table sessions is 'Signed-in browsers.';
comment on column sessions.token_hash is 'SHA-256 of the token in the cookie.';
comment on column sessions.id is 'Names the session in the list of its user. It is no secret.';
comment on column sessions.device is 'Browser and system in words.';
comment on column sessions.address is 'The IP address from which it signed in.';
comment on column sessions.last_seen_at is 'The last request, at most a minute late.';
comment on column sessions.proven_at is 'When its user last proved their identity by password or passkey.';

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

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null check (char_length(credential_id) <= 1364),
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_idx on passkeys (user_id, id);

comment on table passkeys is 'WebAuthn credentials of users, at most ten each.';
comment on column passkeys.credential_id is
  'The id that the authenticator gave it, in base64url: at most 1023 bytes (WebAuthn level 3, 4).';
comment on column passkeys.public_key is 'A COSE key (RFC 9052).';
comment on column passkeys.sign_count is 'The last signature counter; 0 for authenticators that do not count.';

create table passkey_challenges (
  hash bytea primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

comment on table passkey_challenges is 'Open challenges of WebAuthn, each deleted by its first use.';
comment on column passkey_challenges.hash is 'SHA-256 of the challenge.';
comment on column passkey_challenges.user_id is 'The user who adds a passkey; null for a sign-in or a proof.';

create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  used_steps bigint[] not null default '{}',
  attempts integer not null default 0,
  attempts_since timestamptz not null default now()
);

comment on table authenticators is 'Authenticator apps (RFC 6238), at most one a user.';
comment on column authenticators.secret is 'The shared key. The server computes codes with it, so it is not hashed.';
comment on column authenticators.confirmed_at is 'When two-step verification was turned on; null before.';
comment on column authenticators.used_steps is 'The recent time steps whose codes were used. A code counts once.';
comment on column authenticators.attempts is
  'Attempts of all clients that are no browser of the owner, since attempts_since; 0 after a right code.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

comment on table recovery_codes is 'Codes that replace one code of the authenticator app, each once.';
comment on column recovery_codes.code_hash is 'SHA-256, since a code has 79 random bits.';

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
