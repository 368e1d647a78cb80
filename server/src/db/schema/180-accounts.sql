-- Account security, privacy, copies of an account’s data, and choices of notifications.

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
alter table notifications add column export_id uuid references exports on delete cascade;
create unique index notifications_export_key on notifications (export_id);

comment on column notifications.export_id is 'Of an export: the copy of the data of the recipient that is ready.';

-- The comments of an account in an order, for its copy.
drop index comments_user_idx;
create index comments_user_idx on comments (user_id, id);

-- What users are notified of and how: in the app, by mail and by push.

create table notification_kinds (
  kind text primary key,
  app boolean not null,
  email boolean not null,
  push boolean not null,
  email_delay interval not null default '0'
);
insert into notification_kinds (kind, app, email, push, email_delay) values
  ('followers', true, false, false, '0'),
  ('likes', true, false, false, '0'),
  ('comments', true, false, false, '0'),
  ('credits', true, true, true, '0'),
  ('messages', true, true, true, '1 hour'),
  ('news', true, false, false, '0');

comment on table notification_kinds is 'The kinds that users choose about, with the defaults.';
comment on column notification_kinds.email_delay is 'How long a notification stays unread before it is mailed.';

create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null references notification_kinds,
  primary key (user_id, kind),
  app boolean not null,
  email boolean not null,
  push boolean not null
);

comment on table notification_choices is 'What users have chosen about a kind. Without a row the defaults apply.';

create table mail_schedules (
  user_id uuid primary key references users on delete cascade,
  frequency text not null default 'immediately' check (frequency in ('immediately', 'daily')),
  time_zone text not null default 'UTC'
);

comment on table mail_schedules is 'When users want mail about notifications. Without a row: immediately.';
comment on column mail_schedules.time_zone is 'IANA name. The daily mail is sent at 8 in this zone.';

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_hash bytea not null references sessions on update cascade on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint);
create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_session_idx on push_subscriptions (session_hash);

comment on table push_subscriptions is 'Browsers that receive push messages (RFC 8030) while their session lasts.';
comment on column push_subscriptions.p256dh is 'The public key of the browser, base64url (RFC 8291).';
comment on column push_subscriptions.auth is 'The authentication secret of the browser, base64url (RFC 8291).';

create table delivery_keys (
  is_only boolean primary key default true check (is_only),
  vapid_public text not null,
  vapid_private text not null,
  unsubscribe_secret bytea not null
);

comment on table delivery_keys is 'The keys of this installation for push and for unsubscribe links; one row.';
comment on column delivery_keys.vapid_public is 'P-256, base64url (RFC 8292).';
comment on column delivery_keys.unsubscribe_secret is 'Key of the HMAC in unsubscribe links.';

create table news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120),
  text text not null default '' check (char_length(text) <= 1000),
  created_at timestamptz not null default now(),
  last_user_id uuid,
  notified_at timestamptz
);
create index news_unfinished_idx on news (created_at) where notified_at is null;

comment on table news is 'News by the operator of the server.';
comment on column news.last_user_id is 'Users up to this id have their notification.';
comment on column news.notified_at is 'When all users had their notification.';

alter table notifications
  add column news_id uuid references news on delete cascade,
  add column in_app boolean not null default true,
  add column email_due_at timestamptz,
  add column push_due_at timestamptz,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check ((kind = 'export') = (export_id is not null) and (kind = 'news') = (news_id is not null) and case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    when 'export' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'news' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end);
create unique index notifications_news_key on notifications (news_id, user_id);
create index notifications_email_due_idx on notifications (email_due_at) where email_due_at is not null;
create index notifications_push_due_idx on notifications (push_due_at) where push_due_at is not null;

comment on column notifications.in_app is 'Whether the recipient sees it in the app; others are only mailed or pushed.';
comment on column notifications.email_due_at is 'When it is mailed unless it was read before; null once a mail is queued.';
comment on column notifications.push_due_at is 'When it is pushed unless it was read before; null once a push is queued.';

-- The kind that users choose about. Null: always shown in the app, never mailed or pushed.
create function chosen_kind(kind text) returns text language sql immutable parallel safe
as $$
  select case
    when kind = 'follow' then 'followers'
    when kind = 'like' then 'likes'
    when kind = 'comment' then 'comments'
    when kind = 'chat' then 'messages'
    when kind = 'news' then 'news'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      then 'credits'
  end
$$;

-- What a user has chosen about each kind, or the default.
create function notification_preferences(recipient_id uuid)
returns table (kind text, app boolean, email boolean, push boolean, email_delay interval)
language sql stable rows 6
as $$
  select defaults.kind, coalesce(chosen.app, defaults.app), coalesce(chosen.email, defaults.email),
    coalesce(chosen.push, defaults.push), defaults.email_delay
  from notification_kinds as defaults
    left join notification_choices as chosen on chosen.kind = defaults.kind and chosen.user_id = recipient_id
$$;

-- The first time at or after `earliest` at which it is 8 in a time zone. UTC replaces a zone that
-- the database does not know.
create function next_digest_at(earliest timestamptz, time_zone text) returns timestamptz language plpgsql stable
as $$
declare
  local_time timestamp := earliest at time zone time_zone;
  digest_at timestamp := date_trunc('day', local_time) + interval '8 hours';
begin
  if digest_at < local_time then digest_at := digest_at + interval '1 day'; end if;
  return digest_at at time zone time_zone;
exception when invalid_parameter_value then
  return next_digest_at(earliest, 'UTC');
end $$;

-- Decides for each new notification whether the app shows it, and when it is mailed and pushed.
-- Further actors of an unread notification are mailed and pushed an hour later, together.
create function schedule_delivery() returns trigger language plpgsql as $$
declare
  preference record;
  schedule record;
  is_repeat boolean := tg_op = 'UPDATE' and old.unread > 0;
  earliest timestamptz := now() + case when is_repeat then interval '1 hour' else interval '0' end;
begin
  select * into preference from notification_preferences(new.user_id) as chosen
    where chosen.kind = chosen_kind(new.kind);
  if not found then return new; end if;
  if tg_op = 'INSERT' and not (preference.app or preference.email or preference.push) then return null; end if;
  new.in_app := preference.app;
  if new.unread = 0 then return new; end if;
  if preference.push and new.push_due_at is null
    and exists (select from push_subscriptions where user_id = new.user_id) then
    new.push_due_at := earliest;
  end if;
  if preference.email and new.email_due_at is null then
    earliest := greatest(earliest, now() + preference.email_delay);
    select * into schedule from mail_schedules where user_id = new.user_id;
    new.email_due_at := case when schedule.frequency = 'daily'
      then next_digest_at(earliest, schedule.time_zone) else earliest end;
  end if;
  return new;
end $$;
create trigger schedule_delivery before insert or update of notified_at on notifications
  for each row execute function schedule_delivery();
