-- Notifications that their recipient is done with (docs/decisions/010).

alter table notifications add column done_at timestamptz(3);

comment on column notifications.done_at is
  'When the recipient took it off the list. A later notified_at puts it back; an hour later it is deleted.';
