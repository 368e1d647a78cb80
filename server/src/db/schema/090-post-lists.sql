-- The lists of published posts: their orders, and the number of posts before any position
-- (docs/decisions/007).

-- Genres as bits, so that a filter reads the index of an order alone. A new genre needs a bit here.
create function genre_bits(genres text[]) returns integer language sql immutable strict parallel safe as $$
  select coalesce(bit_or(1 << (place::integer - 1)), 0)
  from unnest(array[
    'Song', 'Beat', 'Loop', 'Sample', 'Acapella', 'Instrument', 'Open', 'Free', 'Paid',
    'Hip Hop', 'Underground', 'Trap', 'Drill', 'Pop', 'Punk', 'Rock', 'Jazz', 'R&B', 'Electronic', 'Classical',
    'Reggae', 'Metal', 'Country', 'Indie', 'Folk', 'Blues', 'Afrobeat'
  ]) with ordinality as known (genre, place)
  where genre = any($1)
$$;

create table listed_posts (
  post_id uuid primary key,
  author_id uuid not null,
  published_at timestamptz not null,
  likes integer not null,
  is_plus boolean not null,
  plus_until timestamptz,
  genres integer not null,
  is_listed boolean not null default true,
  counted_published_at timestamptz,
  counted_likes integer,
  counted_plus boolean,
  is_counted boolean not null generated always as (
    is_listed and coalesce(
      counted_published_at = published_at and counted_likes = likes and counted_plus = is_plus, false
    )
  ) stored
);
create index listed_posts_newest_idx on listed_posts (published_at desc, post_id desc) include (genres) where is_listed;
create index listed_posts_liked_idx on listed_posts (likes desc, published_at desc, post_id desc) include (genres)
  where is_listed;
create index listed_posts_plus_idx on listed_posts (likes desc, published_at desc, post_id desc)
  where is_listed and is_plus;
-- With the likes, so that hidden posts are sorted by likes without reading their rows.
create index listed_posts_author_idx on listed_posts (author_id, published_at desc, post_id desc) include (likes)
  where is_listed;
create index listed_posts_expiring_idx on listed_posts (plus_until) where is_listed and is_plus;
create index listed_posts_uncounted_idx on listed_posts (post_id) where not is_counted;

comment on table listed_posts is 'A narrow row for each published post. Its indexes are the orders of the lists.';
comment on column listed_posts.is_plus is 'Whether the author has Plus.';
comment on column listed_posts.plus_until is 'users.plus_until of the author.';
comment on column listed_posts.genres is 'genre_bits of the post.';
comment on column listed_posts.is_listed is 'False for a removed post, whose row stays until it is subtracted from the blocks.';
comment on column listed_posts.counted_published_at is
  'With the other counted_ columns: the key under which post_offset_blocks counts the row.';

create table post_offset_blocks (
  list text not null check (list in ('newest', 'liked', 'plus')),
  likes integer not null,
  published_at timestamptz not null,
  post_id uuid not null,
  posts integer not null check (posts >= 0),
  primary key (list, likes, published_at, post_id)
);
insert into post_offset_blocks
select list, 2147483647, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
from unnest(array['newest', 'liked', 'plus']) as list;

comment on table post_offset_blocks is
  'Consecutive ranges of each order. A block begins with its key, descending, and ends before that of the next one; the first begins above all keys.';
comment on column post_offset_blocks.likes is '0 in the list newest.';
comment on column post_offset_blocks.posts is 'Posts whose counted key lies in the block.';

-- The listed posts of an author. A like does not change them.
create view offset_keys_published as
select author_id as list, (extract(epoch from published_at) * 1000000)::bigint as number, post_id::text collate "C" as word
from listed_posts where is_listed;

-- Counts posts that came to the lists of their authors (sign 1) or left them (-1). Skips deleted
-- accounts, whose lists are deleted too.
create function count_published_posts(authors uuid[], times timestamptz[], ids uuid[], signs integer[]) returns void
language plpgsql as $$
begin
  perform update_offset_index('published', array_agg(author), array_agg((extract(epoch from time) * 1000000)::bigint),
      array_agg(post_id::text), array_agg(sign))
    from unnest(authors, times, ids, signs) as changed (author, time, post_id, sign) join users on users.id = author;
end
$$;

-- Lists published posts of accounts that are not suspended, or updates their rows. Counts only posts
-- that are new in the list of the author or have another position there.
create function list_posts(ids uuid[]) returns void language plpgsql as $$
declare
  old_authors uuid[];
  old_times timestamptz[];
  old_ids uuid[];
begin
  -- No author gets Plus, or is suspended, between this read and the commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  select array_agg(author_id), array_agg(published_at), array_agg(post_id) into old_authors, old_times, old_ids from (
    select author_id, published_at, post_id from listed_posts where post_id = any(ids) and is_listed
    order by post_id for no key update
  ) as old;
  insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres)
  select posts.id, author_id, published_at, total_likes, coalesce(plus_until > now(), false), plus_until,
    genre_bits(genres)
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED' and suspended_at is null
  on conflict (post_id) do update set
    author_id = excluded.author_id, published_at = excluded.published_at, likes = excluded.likes,
    is_plus = excluded.is_plus, plus_until = excluded.plus_until, genres = excluded.genres, is_listed = true;
  perform count_published_posts(array_agg(author), array_agg(time), array_agg(id), array_agg(sign)) from (
    select author, time, id, sum(sign)::integer as sign from (
      select author, time, id, -1 as sign from unnest(old_authors, old_times, old_ids) as old (author, time, id)
      union all
      select author_id, published_at, post_id, 1 from listed_posts where post_id = any(ids) and is_listed
    ) as both_ways
    group by 1, 2, 3 having sum(sign) <> 0
  ) as changed;
  insert into searchable_posts (post_id, published_at, likes, words)
  select posts.id, published_at, total_likes, words
  from posts join users on users.id = author_id join post_words on post_words.post_id = posts.id
  where posts.id = any(ids) and status = 'PUBLISHED' and suspended_at is null and post_words.post_id = any(ids)
  on conflict (post_id) do update set
    published_at = excluded.published_at, likes = excluded.likes, words = excluded.words;
  insert into search_words (word)
  select distinct word from searchable_posts, unnest(tsvector_to_array(words)) as word
  where post_id = any(ids) and word not like '#%' order by word
  on conflict do nothing;
end
$$;

-- Removes listed posts from the lists.
create function unlist_posts(ids uuid[]) returns void language plpgsql as $$
declare
  authors uuid[];
  times timestamptz[];
  gone uuid[];
begin
  with changed as (
    update listed_posts set is_listed = false where post_id = any(ids) and is_listed
    returning author_id, published_at, post_id
  )
  select array_agg(author_id), array_agg(published_at), array_agg(post_id) into authors, times, gone from changed;
  if gone is not null then
    perform count_published_posts(authors, times, gone, array_fill(-1, array[cardinality(gone)]));
  end if;
end
$$;

create function list_inserted_posts() returns trigger language plpgsql as $$
begin
  perform list_posts(array_agg(id)) from inserted where status = 'PUBLISHED' having count(*) > 0;
  return null;
end
$$;
create trigger list_inserted after insert on posts
  referencing new table as inserted for each statement execute function list_inserted_posts();

create function list_changed_post() returns trigger language plpgsql as $$
begin
  if new.status = 'PUBLISHED' then
    perform list_posts(array[new.id]);
  else
    perform unlist_posts(array[new.id]);
    delete from searchable_posts where post_id = new.id;
  end if;
  return null;
end
$$;
create trigger list_changed after update of status, published_at, title, segmented_title, genres on posts for each row
  when ((old.status, old.published_at, old.title, old.segmented_title, old.genres)
    is distinct from (new.status, new.published_at, new.title, new.segmented_title, new.genres))
  execute function list_changed_post();

create function update_listed_likes() returns trigger language plpgsql as $$
begin
  update listed_posts set likes = new.total_likes where post_id = new.id and is_listed;
  update searchable_posts set likes = new.total_likes where post_id = new.id;
  return null;
end
$$;
create trigger list_likes after update of total_likes on posts for each row
  when (new.status = 'PUBLISHED' and old.total_likes <> new.total_likes) execute function update_listed_likes();

create function unlist_deleted_posts() returns trigger language plpgsql as $$
begin
  -- In the order in which update_listed_plus locks them.
  perform from users where id in (select author_id from deleted) order by id for no key update;
  perform unlist_posts(array_agg(id)) from deleted;
  return null;
end
$$;
create trigger unlist_deleted after delete on posts
  referencing old table as deleted for each statement execute function unlist_deleted_posts();

create function update_listed_plus() returns trigger language plpgsql as $$
begin
  with own as (
    select post_id from listed_posts where author_id = new.id and is_listed order by post_id for no key update
  )
  update listed_posts set is_plus = coalesce(new.plus_until > now(), false), plus_until = new.plus_until
  from own where listed_posts.post_id = own.post_id;
  return null;
end
$$;
create trigger apply_plus_to_lists after update of plus_until on users for each row
  when (old.plus_until is distinct from new.plus_until) execute function update_listed_plus();
