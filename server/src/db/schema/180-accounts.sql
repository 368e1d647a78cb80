-- Account security, privacy and copies of an account’s data.

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

-- Privacy settings, and exports of the data of an account.

-- Read receipts were a setting of chats. All privacy settings of a user are one row.
alter table chat_settings rename to privacy_settings;
alter table privacy_settings rename constraint chat_settings_pkey to privacy_settings_pkey;
alter table privacy_settings rename constraint chat_settings_user_id_fkey to privacy_settings_user_id_fkey;
alter table privacy_settings alter column shows_seen set default true;
alter table privacy_settings add column shows_likes boolean not null default false;
alter table privacy_settings add column messages_from text not null default 'everyone'
  constraint privacy_settings_messages_from_check check (messages_from in ('everyone', 'following', 'nobody'));

comment on table privacy_settings is 'Privacy settings of users; a user without a row has the defaults.';
comment on column privacy_settings.shows_likes is 'Whether other users see the posts that the user likes.';
comment on column privacy_settings.messages_from is
  'The people who may start a chat with the user or add them to a group; following: those whom the user follows.';

-- Whether a user accepts new chats with another user.
create function accepts_messages(recipient uuid, sender uuid) returns boolean language sql stable as $$
  select coalesce((
    select case messages_from
      when 'everyone' then true
      when 'nobody' then false
      else exists (select from follows where follower_id = recipient and followed_id = sender)
    end
    from privacy_settings where user_id = recipient
  ), true)
$$;

-- Copies of the data of accounts.

create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null default now(),
  failed_at timestamptz(3),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  file_key text references files,
  size bigint check (size >= 0),
  check (num_nonnulls(ready_at, expires_at, file_key, size) in (0, 4)),
  check (num_nonnulls(ready_at, failed_at) < 2)
);
create unique index exports_open_key on exports (user_id) where ready_at is null and failed_at is null;
create unique index exports_file_key on exports (file_key);
create index exports_user_idx on exports (user_id, requested_at desc);
create index exports_expires_at_idx on exports (expires_at);
create index exports_open_idx on exports (requested_at) where ready_at is null and failed_at is null;

comment on table exports is 'Copies of the data of accounts. Without ready_at and failed_at, a job writes the file.';
comment on column exports.expires_at is 'When a job removes the file and the row.';
comment on column exports.size is 'Bytes.';

-- A copy that is ready has a notification, which goes with it.
alter table notifications
  add column export_id uuid references exports on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check ((kind = 'export') = (export_id is not null) and case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    when 'export' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end);
create unique index notifications_export_key on notifications (export_id);

comment on column notifications.export_id is 'Of an export: the copy of the data of the recipient that is ready.';

-- The comments of an account in an order, for its copy.
drop index comments_user_idx;
create index comments_user_idx on comments (user_id, id);
