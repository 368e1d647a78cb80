-- Browsers that count wrong passwords and codes for themselves, and names of deleted accounts.

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

-- The name of a deleted account stays held for 90 days, so that no other user passes for its owner.

create table held_user_names (
  name_key text primary key,
  expires_at timestamptz not null
);
create index held_user_names_expires_at_idx on held_user_names (expires_at);

comment on table held_user_names is 'Names of deleted accounts, which new accounts cannot have until they expire.';
comment on column held_user_names.name_key is 'The name in lower case.';

create function hold_user_name() returns trigger
language plpgsql
as $$
begin
  insert into held_user_names (name_key, expires_at) values (old.user_name_key, now() + interval '90 days')
  on conflict (name_key) do update set expires_at = excluded.expires_at;
  return null;
end
$$;
create trigger users_hold_name after delete on users for each row execute function hold_user_name();

-- After the insert, since a sign-up may have waited for the deletion of the account with its name.
create function refuse_held_user_name() returns trigger
language plpgsql
as $$
begin
  if exists (select from held_user_names where name_key = new.user_name_key and expires_at > now()) then
    raise unique_violation using message = 'The user name is held.', table = 'users', constraint = 'users_user_name_key';
  end if;
  return null;
end
$$;
create trigger users_refuse_held_name after insert or update of user_name on users
  for each row execute function refuse_held_user_name();
