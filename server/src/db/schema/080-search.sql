-- Search of posts (docs/decisions/009) and users (docs/decisions/011).

-- Normalizes text for search: lower case without accents. The upper-case letters that the database
-- knows depend on its LC_CTYPE, so the Greek and Cyrillic ones are listed here, as are letters that
-- Unicode does not decompose.
create function normalize_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      lower(normalize(
        regexp_replace(
          normalize(regexp_replace($1, E'[\'`\u00b4\u02bc\u2018\u2019]', '', 'g'), NFKD),
          E'[\u0300-\u036f\ufe00-\ufe0f]', '', 'g'
        ),
        NFKC
      )),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØđĐðÐłŁħĦıŋŊАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
    'ooddddllhhinnабвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ'
  )
$$;

-- The distinct words of a text. Each character of Chinese and Japanese, written without spaces, is a
-- word.
create function extract_words(text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct word
    from regexp_split_to_table(
      regexp_replace(
        normalize_text($1), E'([\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g'
      ),
      E'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+'
    ) as word
    where word <> ''
  )
$$;

-- The spellings of a user name or genre: dj.mika is dj mika or djmika, R&B is r b, rb or rnb.
create function extract_name_words(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(
    regexp_split_to_array(lower(name collate "C"), '[^a-z0-9]+')
      || regexp_replace(lower(name collate "C"), '[^a-z0-9]+', '', 'g')
      || case name when 'R&B' then 'rnb' when 'Afrobeat' then 'afrobeats' else '' end,
    ''
  )
$$;

-- All suffixes of a name, so that text within it is the prefix of one, and the whole name between ^
-- and $. Dots, hyphens and underscores are optional: dj.mika is djmika too.
create function name_suffixes(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_agg(distinct suffix))
  from (
    select substr(written, place) as suffix
    from unnest(array[name, translate(name, '._-', '')]) as written, generate_series(1, char_length(written)) as place
    union all
    select '^' || written || '$' from unnest(array[name, translate(name, '._-', '')]) as written
  ) as found
$$;

-- Likes have no index here and pages have room, so that a like updates its row in place and leaves
-- the index of words alone.
create table searchable_posts (
  post_id uuid primary key references posts on delete cascade,
  published_at timestamptz not null,
  likes integer not null,
  words tsvector not null
) with (fillfactor = 90);
-- Each search would scan the pending list of a fast update.
create index searchable_posts_words_idx on searchable_posts using gin (words) with (fastupdate = off);

comment on table searchable_posts is 'The posts that search finds.';
comment on column searchable_posts.words is 'Words of title, artists and genres, and each genre as a tag such as #Hip Hop.';

create table search_words (word text primary key);

comment on table search_words is 'All words of posts, for the correction of typos.';

create view post_words as
select post_id, array_to_tsvector(array_agg(distinct word)) as words
from (
  select id as post_id, unnest(extract_words(coalesce(segmented_title, title))) as word from posts
  union all
  select posts.id, unnest(extract_name_words(user_name)) from posts join users on users.id = author_id
  union all
  select post_id, unnest(extract_name_words(user_name)) from credits join users on users.id = user_id
  where state = 'approved'
  union all
  select id, unnest(extract_name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;

-- A post is no longer found by the name of a deleted artist.
create function remove_deleted_artists() returns trigger language plpgsql as $$
begin
  update searchable_posts set words = post_words.words from post_words
  where post_words.post_id = searchable_posts.post_id
    and post_words.post_id = any(array(select post_id from deleted where state = 'approved'));
  return null;
end
$$;
create trigger remove_deleted_artists after delete on credits
  referencing old table as deleted for each statement execute function remove_deleted_artists();

-- Each transaction increments a row that no other one has locked, so that none waits for another.
create table post_search_versions (
  slot integer primary key generated always as identity,
  version bigint not null
);

comment on table post_search_versions is
  'The sum over all slots is the cache version of the search of posts (docs/decisions/026). Likes do not change it.';

create function increment_post_search_version() returns trigger language plpgsql as $$
begin
  update post_search_versions set version = version + 1
    where slot = (select slot from post_search_versions order by slot limit 1 for update skip locked);
  if not found then insert into post_search_versions (version) values (1); end if;
  return null;
end
$$;
create trigger increment_version
  after insert or delete or update of published_at, words on searchable_posts
  for each statement execute function increment_post_search_version();

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
