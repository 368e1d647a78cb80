-- A chat for which an upload in pieces was begun (docs/decisions/012). It may be gone: then nobody is in it, and what has
-- come is forgotten like everything that nobody comes back to.
alter table uploads
  add column chat_id uuid,
  add constraint uploads_chat check ((purpose = 'chats') = (chat_id is not null));

-- Messages can be reported. What is around one is copied with it, since its admins are not in the chat.
do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'report_cases'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%profile%';
  execute format('alter table report_cases drop constraint %I', before);
end $$;
alter table report_cases
  add constraint report_cases_kind check (kind in ('post', 'comment', 'profile', 'demo', 'message')),
  -- Where a message stands in its chat.
  add column chat_id uuid,
  add column message_seq bigint,
  add constraint report_cases_message check (num_nonnulls(chat_id, message_seq) = case kind when 'message' then 2 else 0 end);
alter table reports
  -- Of a message: what was said before and after it, as lines of names and words, oldest first.
  add column context jsonb;
