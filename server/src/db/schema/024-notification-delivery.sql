-- Decides how a notification reaches its recipient, and when (docs/decisions/039).

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
