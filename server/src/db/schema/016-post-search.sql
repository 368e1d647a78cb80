-- Search of posts by words of title, artists and genres (docs/decisions/009).

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
  where state = 'current'
  union all
  select id, unnest(extract_name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;

-- A post is found by the names of its current artists.
create function update_searchable_artists(ids uuid[]) returns void language sql as $$
  update searchable_posts set words = post_words.words from post_words
  where post_words.post_id = searchable_posts.post_id and post_words.post_id = any(ids)
    and searchable_posts.words is distinct from post_words.words
$$;

create function remove_deleted_artists() returns trigger language plpgsql as $$
begin
  perform update_searchable_artists(array(
    select post_id from credits join deleted on deleted.id = user_id where state = 'current'
  ));
  return null;
end
$$;
create trigger remove_deleted_artists after delete on users
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
