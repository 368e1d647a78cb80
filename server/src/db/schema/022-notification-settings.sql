-- What users are notified of and how: in the app, by mail and by push (docs/decisions/039).

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
