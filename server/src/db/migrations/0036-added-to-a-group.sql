-- Who is put into a group that is just being made is told so; there is no message that says it. Such a notification is of
-- the number 0, before the first message, and says by whom.
alter table notifications
  add column added_by uuid references users on delete set null,
  add constraint notifications_added check (added_by is null or (kind = 'chat' and message_seq = 0));
create index notifications_added_by on notifications (added_by) where added_by is not null;
