-- without a transaction
-- The order of people by storage has each account, also those without files.

create or replace function insert_storage_total() returns trigger language plpgsql as $$
begin
  insert into storage_totals (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create or replace trigger insert_storage_total after insert on users for each row
  execute function insert_storage_total();
insert into storage_totals (user_id) select id from users on conflict do nothing;

-- Both keys go down, so that a page of the list continues by comparing rows.
drop index concurrently if exists storage_totals_bytes_idx;
create index concurrently storage_totals_bytes_idx on storage_totals (bytes desc, user_id desc);
