-- Mailed codes, changes of the email, the security log, and the end of sessions by a suspension.

create table email_verifications (
  browser_hash bytea not null,
  email text not null,
  challenge uuid not null,
  code_hash bytea,
  attempts integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (browser_hash, email)
);
create index email_verifications_expires_at_idx on email_verifications (expires_at);

comment on table email_verifications is
  'Mail addresses that a browser verifies before sign-up. A new code replaces the one before.';
comment on column email_verifications.browser_hash is 'SHA-256 of the token in the cookie of the browser.';
comment on column email_verifications.code_hash is
  'HMAC-SHA-256 of the code with the browser token, which is not stored, as key; null after use.';

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

comment on table password_resets is 'Codes that reset a password, at most one an account.';
comment on column password_resets.code_hash is 'argon2id, because eight digits are too few for a fast hash.';

create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 100),
  code_hash text,
  attempts integer not null default 0,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null
);

comment on table email_changes is 'New addresses that await their code, at most one a user.';
comment on column email_changes.code_hash is 'argon2id; null until the mail is sent, and if another account has the address.';
comment on column email_changes.requested_at is
  'When the user first asked for a change, also for another address, while it was pending.';

create table email_undos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  token_hash bytea,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_undos_token_key unique (token_hash)
);
create index email_undos_user_idx on email_undos (user_id, id);
create index email_undos_expires_at_idx on email_undos (expires_at);

comment on table email_undos is 'Confirmed changes of addresses that the old address can undo (docs/decisions/040).';
comment on column email_undos.token_hash is 'SHA-256 of the token in the mailed link; null until the mail is sent.';
comment on column email_undos.requested_at is
  'When the user asked for the change. The undo removes credentials that are newer.';

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

-- A suspension ends the sessions of the account, and with them its push subscriptions. They stay
-- ended when it is lifted.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from email_changes where user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of suspended_at on users for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function end_sessions();
