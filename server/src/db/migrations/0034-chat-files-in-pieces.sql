-- Files of chats come in pieces too (docs/decisions/012).
do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'uploads'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%';
  execute format('alter table uploads drop constraint %I', before);
end $$;
alter table uploads add constraint uploads_purpose check (purpose in ('posts', 'chats'));
