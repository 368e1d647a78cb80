-- How often names have come or gone: as long as it is the same, what was found by a name is all that there is
-- (docs/decisions/026). Each transaction counts in a row that nobody else is counting in, so that nobody waits for another.
create table name_changes (
  slot integer primary key generated always as identity,
  changes bigint not null
);

create function note_name_change() returns trigger language plpgsql as $$
begin
  update name_changes set changes = changes + 1
    where slot = (select slot from name_changes order by slot limit 1 for update skip locked);
  if not found then insert into name_changes (changes) values (1); end if;
  return null;
end
$$;
create trigger searchable_users_note_change after insert or delete on searchable_users
  for each statement execute function note_name_change();
