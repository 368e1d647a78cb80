-- What people are searched by (docs/decisions/011).

-- All endings of a name, so that whatever stands within it is the beginning of one, and the whole between ^ and $. Dots,
-- hyphens and underscores may be left out: dj.mika is djmika too.
create function name_endings(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_agg(distinct ending))
  from (
    select substr(written, place) as ending
    from unnest(array[name, translate(name, '._-', '')]) as written, generate_series(1, char_length(written)) as place
    union all
    select '^' || written || '$' from unnest(array[name, translate(name, '._-', '')]) as written
  ) as found
$$;

-- Those who can be found. What changes often, the followers, is in no index, so that a change is cheap: PostgreSQL then
-- leaves the entries of the indexes as they are.
create table searchable_users (
  user_id uuid primary key references users on delete cascade,
  name text collate "C" not null,
  -- Without dots, hyphens and underscores.
  joined text collate "C" not null,
  followers integer not null,
  endings tsvector not null
) with (fillfactor = 85);
-- Entries that wait to be merged would have to be read through by each search.
create index searchable_users_endings on searchable_users using gin (endings) with (fastupdate = off);
create index searchable_users_joined on searchable_users (joined);

create view found_by_name as
select id as user_id, user_name_key as name, translate(user_name_key, '._-', '') as joined, followers_count as followers,
  name_endings(user_name_key) as endings
from users where disabled_at is null;

-- Names never change.
create function make_searchable() returns trigger language plpgsql as $$
begin
  insert into searchable_users select * from found_by_name where user_id in (select id from added);
  return null;
end $$;
create trigger users_make_searchable after insert on users
  referencing new table as added for each statement execute function make_searchable();

create function change_searchable() returns trigger language plpgsql as $$
begin
  if new.disabled_at is not null then
    delete from searchable_users where user_id = new.id;
  elsif old.disabled_at is not null then
    insert into searchable_users select * from found_by_name where user_id = new.id;
  else
    update searchable_users set followers = new.followers_count where user_id = new.id;
  end if;
  return null;
end $$;
create trigger users_change_searchable after update of disabled_at, followers_count on users for each row
  when (old.disabled_at is distinct from new.disabled_at or old.followers_count <> new.followers_count)
  execute function change_searchable();

insert into searchable_users select * from found_by_name;

-- The most followed first, for common searches and for suggestions.
create index users_most_followed on users (followers_count desc, user_name_key collate "C", id) where disabled_at is null;
