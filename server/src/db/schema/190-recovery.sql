-- What an account needs to be won back.

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
