-- without a transaction
-- Search of releases and public playlists by words of titles and names, and reports of both.

alter table releases add column if not exists segmented_title text, add column if not exists words tsvector;
alter table playlists add column if not exists segmented_name text, add column if not exists words tsvector;

comment on column releases.segmented_title is 'The title with spaces between the words of scripts without spaces; null for others.';
comment on column releases.words is 'Words of title, owner and agreed artists.';
comment on column playlists.segmented_name is 'The name with spaces between the words of scripts without spaces; null for others.';
comment on column playlists.words is 'Words of name and owner.';

-- Names of users never change.
create or replace function set_release_words() returns trigger language plpgsql as $$
begin
  new.words := (
    select array_to_tsvector(array_agg(distinct word)) from (
      select unnest(extract_words(coalesce(new.segmented_title, new.title))) as word
      union all
      select unnest(extract_name_words(user_name)) from users where id = new.owner_id
      union all
      select unnest(extract_name_words(user_name)) from release_artists join users on users.id = user_id
      where release_id = new.id and is_agreed
    ) as named
  );
  return new;
end
$$;
create or replace trigger set_words before insert or update of title, segmented_title on releases for each row
  execute function set_release_words();

create or replace function set_words_of_artists() returns trigger language plpgsql as $$
begin
  update releases set title = title where id in (select release_id from changed_rows);
  return null;
end
$$;
create or replace trigger set_words_of_inserted after insert on release_artists
  referencing new table as changed_rows for each statement execute function set_words_of_artists();
create or replace trigger set_words_of_updated after update on release_artists
  referencing new table as changed_rows for each statement execute function set_words_of_artists();
create or replace trigger set_words_of_deleted after delete on release_artists
  referencing old table as changed_rows for each statement execute function set_words_of_artists();

create or replace function set_playlist_words() returns trigger language plpgsql as $$
begin
  new.words := (
    select array_to_tsvector(array_agg(distinct word)) from (
      select unnest(extract_words(coalesce(new.segmented_name, new.name))) as word
      union all
      select unnest(extract_name_words(user_name)) from users where id = new.owner_id
    ) as named
  );
  return new;
end
$$;
create or replace trigger set_words before insert or update of name, segmented_name on playlists for each row
  execute function set_playlist_words();

update releases set title = title where words is null;
update playlists set name = name where words is null;

-- Each search would scan the pending list of a fast update.
drop index concurrently if exists releases_words_idx;
create index concurrently releases_words_idx on releases using gin (words) with (fastupdate = off)
  where status = 'RELEASED';
drop index concurrently if exists playlists_words_idx;
create index concurrently playlists_words_idx on playlists using gin (words) with (fastupdate = off)
  where visibility = 'public';

alter table report_cases drop constraint if exists report_cases_kind_check,
  add constraint report_cases_kind_check
  check (kind in ('post', 'comment', 'profile', 'demo', 'message', 'release', 'playlist')) not valid;
alter table report_cases validate constraint report_cases_kind_check;
comment on column report_cases.subject_id is 'The id of the post, comment, user, demo, message, release or playlist.';
