-- Search of users by any part of their names (docs/decisions/011).

-- The number of followers changes often and is in no index, so that a change updates the row in place.
create table searchable_users (
  user_id uuid primary key references users on delete cascade,
  name text collate "C" not null,
  compact_name text collate "C" not null,
  followers integer not null,
  suffixes tsvector not null
) with (fillfactor = 85);
-- Each search would scan the pending list of a fast update.
create index searchable_users_suffixes_idx on searchable_users using gin (suffixes) with (fastupdate = off);
create index searchable_users_compact_name_idx on searchable_users (compact_name);

comment on table searchable_users is 'The users that search finds: all but suspended ones.';
comment on column searchable_users.compact_name is 'The name without dots, hyphens and underscores.';

create view user_search_rows as
select id as user_id, user_name_key as name, translate(user_name_key, '._-', '') as compact_name,
  followers_count as followers, name_suffixes(user_name_key) as suffixes
from users where suspended_at is null;

create function insert_searchable_users() returns trigger language plpgsql as $$
begin
  insert into searchable_users select * from user_search_rows where user_id in (select id from added);
  return null;
end $$;
create trigger insert_searchable_users after insert on users
  referencing new table as added for each statement execute function insert_searchable_users();

-- Names never change.
create function update_searchable_user() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null then
    delete from searchable_users where user_id = new.id;
  elsif old.suspended_at is not null then
    insert into searchable_users select * from user_search_rows where user_id = new.id;
  else
    update searchable_users set followers = new.followers_count where user_id = new.id;
  end if;
  return null;
end $$;
create trigger index_changed_user after update of suspended_at, followers_count on users for each row
  when (old.suspended_at is distinct from new.suspended_at or old.followers_count <> new.followers_count)
  execute function update_searchable_user();

create table user_search_versions (
  slot integer primary key generated always as identity,
  version bigint not null
);

comment on table user_search_versions is
  'The sum over all slots is the cache version of the search of users (docs/decisions/026).';

create function increment_user_search_version() returns trigger language plpgsql as $$
begin
  update user_search_versions set version = version + 1
    where slot = (select slot from user_search_versions order by slot limit 1 for update skip locked);
  if not found then insert into user_search_versions (version) values (1); end if;
  return null;
end
$$;
create trigger increment_version after insert or delete on searchable_users
  for each statement execute function increment_user_search_version();
