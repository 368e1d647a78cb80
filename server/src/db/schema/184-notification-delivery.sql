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
