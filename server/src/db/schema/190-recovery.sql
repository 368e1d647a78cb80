-- What an account needs to be won back: the age of its credentials, and sessions that end with a
-- suspension.

alter table users add column password_changed_at timestamptz;
comment on column users.password_changed_at is 'When the password was last replaced; null for that of the sign-up.';

alter table recovery_codes add column created_at timestamptz not null default now();

alter table email_changes add column requested_at timestamptz not null default now();
comment on column email_changes.requested_at is
  'When the user first asked for a change, also for another address, while it was pending.';

alter table email_undos add column requested_at timestamptz;
update email_undos set requested_at = expires_at - interval '7 days';
alter table email_undos alter column requested_at set not null;
comment on column email_undos.requested_at is
  'When the user asked for the change. The undo removes credentials that are newer.';

alter table passkeys add constraint passkeys_credential_id_check check (char_length(credential_id) <= 1364);
comment on column passkeys.credential_id is
  'The id that the authenticator gave it, in base64url: at most 1023 bytes (WebAuthn level 3, 4).';

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

delete from sessions using users where users.id = sessions.user_id and users.suspended_at is not null;

-- The notice of a reset password is a security notice now.
delete from jobs where name = 'send-password-changed';
