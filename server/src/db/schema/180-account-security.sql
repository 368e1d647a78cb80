-- Sessions with their devices, passkeys, two-step verification, changes of addresses and the security log.

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '' check (char_length(device) <= 100),
  add column address text not null default '',
  add column last_seen_at timestamptz not null default now(),
  add column proven_at timestamptz;
create unique index sessions_id_key on sessions (id);

comment on column sessions.id is 'Names the session in the list of its user. It is no secret.';
comment on column sessions.device is 'Browser and system in words.';
comment on column sessions.address is 'The IP address from which it signed in.';
comment on column sessions.last_seen_at is 'The last request, at most a minute late.';
comment on column sessions.proven_at is 'When its user last proved their identity by password or passkey.';

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
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
comment on column passkeys.credential_id is 'The id that the authenticator gave it, in base64url.';
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
comment on column authenticators.attempts is 'Attempts since attempts_since; 0 after a right code.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

comment on table recovery_codes is 'Codes that replace one code of the authenticator app, each once.';
comment on column recovery_codes.code_hash is 'SHA-256, since a code has 79 random bits.';

create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 100),
  code_hash text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

comment on table email_changes is 'New addresses that await their code, at most one a user.';
comment on column email_changes.code_hash is 'argon2id; null until the mail is sent, and if another account has the address.';

create table email_undos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  token_hash bytea,
  expires_at timestamptz not null,
  constraint email_undos_token_key unique (token_hash)
);
create index email_undos_user_idx on email_undos (user_id, id);
create index email_undos_expires_at_idx on email_undos (expires_at);

comment on table email_undos is 'Confirmed changes of addresses that the old address can undo.';
comment on column email_undos.token_hash is 'SHA-256 of the token in the mailed link; null until the mail is sent.';

create table security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  address text,
  device text,
  created_at timestamptz not null default now()
);
create index security_events_user_idx on security_events (user_id, id desc);

comment on table security_events is 'The security log: the last hundred events of each user.';
comment on column security_events.address is 'The IP address; null for an event that no browser caused.';
