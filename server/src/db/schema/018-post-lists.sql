-- The lists of published posts (docs/decisions/007). Each list has a narrow table, whose index in the
-- order of the list has all columns that a page needs. A like rewrites only the rows of the lists by
-- likes. PostgreSQL reads an index alone only for rows in pages that have not changed since a vacuum.
-- So few changes start one, and tables that likes rewrite have few rows a page.

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
  genres integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
create index listed_posts_newest_idx on listed_posts (published_at desc, post_id desc) include (author_id, genres);
create index listed_posts_author_idx on listed_posts (author_id, published_at desc, post_id desc);

comment on table listed_posts is 'The published posts of accounts that are not suspended.';
comment on column listed_posts.genres is 'genre_bits of the post.';

create table posts_by_likes (
  post_id uuid primary key,
  author_id uuid not null,
  likes integer not null,
  published_at timestamptz not null,
  genres integer not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
create index posts_by_likes_idx on posts_by_likes (likes desc, published_at desc, post_id desc)
  include (author_id, genres);

comment on table posts_by_likes is 'The same posts with their likes.';

create table spotlight_posts (
  post_id uuid primary key,
  author_id uuid not null,
  likes integer not null,
  published_at timestamptz not null,
  plus_until timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
create index spotlight_posts_idx on spotlight_posts (likes desc, published_at desc, post_id desc) include (author_id);
create index spotlight_posts_author_idx on spotlight_posts (author_id);
create index spotlight_posts_expiring_idx on spotlight_posts (plus_until);

comment on table spotlight_posts is
  'Those of authors with Plus. A reader deletes the posts of an expired subscription.';
comment on column spotlight_posts.plus_until is 'users.plus_until of the author.';

-- Counts the rows of a list of all posts. The argument is the kind of its total.
create function count_listed_posts() returns trigger language plpgsql as $$
declare
  posts constant bigint := (select count(*) from changed_rows);
begin
  perform add_to_list_totals(tg_argv[0], array['00000000-0000-0000-0000-000000000000'::uuid],
    array[case tg_op when 'INSERT' then posts else -posts end]);
  return null;
end $$;
create trigger count_inserted after insert on listed_posts
  referencing new table as changed_rows for each statement execute function count_listed_posts('newest');
create trigger count_deleted after delete on listed_posts
  referencing old table as changed_rows for each statement execute function count_listed_posts('newest');
create trigger count_inserted after insert on spotlight_posts
  referencing new table as changed_rows for each statement execute function count_listed_posts('spotlight');
create trigger count_deleted after delete on spotlight_posts
  referencing old table as changed_rows for each statement execute function count_listed_posts('spotlight');

-- Lists published posts of accounts that are not suspended, or updates their rows.
create function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
  -- No author gets Plus, or is suspended, between this read and the commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  insert into listed_posts (post_id, author_id, published_at, genres)
  select posts.id, author_id, published_at, genre_bits(genres)
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED' and suspended_at is null
  on conflict (post_id) do update set published_at = excluded.published_at, genres = excluded.genres;
  insert into posts_by_likes (post_id, author_id, likes, published_at, genres)
  select post_id, listed_posts.author_id, total_likes, listed_posts.published_at, listed_posts.genres
  from listed_posts join posts on posts.id = post_id where post_id = any(ids)
  on conflict (post_id) do update set
    likes = excluded.likes, published_at = excluded.published_at, genres = excluded.genres;
  insert into spotlight_posts (post_id, author_id, likes, published_at, plus_until)
  select post_id, author_id, likes, published_at, plus_until
  from posts_by_likes join users on users.id = author_id where post_id = any(ids) and plus_until > now() order by post_id
  on conflict (post_id) do update set
    likes = excluded.likes, published_at = excluded.published_at, plus_until = excluded.plus_until;
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

-- Removes posts from the lists, in the order of list_posts.
create function unlist_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from listed_posts where post_id = any(ids);
  delete from posts_by_likes where post_id = any(ids);
  delete from spotlight_posts where post_id = any(ids);
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
  update posts_by_likes set likes = new.total_likes where post_id = new.id;
  update spotlight_posts set likes = new.total_likes where post_id = new.id;
  update searchable_posts set likes = new.total_likes where post_id = new.id;
  return null;
end
$$;
create trigger list_likes after update of total_likes on posts for each row
  when (new.status = 'PUBLISHED' and old.total_likes <> new.total_likes) execute function update_listed_likes();

create function unlist_deleted_posts() returns trigger language plpgsql as $$
begin
  -- In the order in which update_spotlight locks them.
  perform from users where id in (select author_id from deleted) order by id for no key update;
  perform unlist_posts(array_agg(id)) from deleted;
  return null;
end
$$;
create trigger unlist_deleted after delete on posts
  referencing old table as deleted for each statement execute function unlist_deleted_posts();

-- Adds the posts of an author to the Spotlight, or removes them. Rows of the Spotlight are locked in
-- order, as readers may delete expired ones at the same time.
create function update_spotlight() returns trigger language plpgsql as $$
begin
  -- A concurrent like has updated the row of the post, or does so after this transaction.
  perform from posts_by_likes where post_id in (select post_id from listed_posts where author_id = new.id)
    order by post_id for no key update;
  if new.plus_until > now() then
    insert into spotlight_posts (post_id, author_id, likes, published_at, plus_until)
    select post_id, posts_by_likes.author_id, likes, posts_by_likes.published_at, new.plus_until
    from posts_by_likes join listed_posts using (post_id) where listed_posts.author_id = new.id order by post_id
    on conflict (post_id) do update set plus_until = excluded.plus_until;
  else
    delete from spotlight_posts where post_id in (
      select post_id from spotlight_posts where author_id = new.id order by post_id for update
    );
  end if;
  return null;
end
$$;
create trigger apply_plus_to_lists after update of plus_until on users for each row
  when (old.plus_until is distinct from new.plus_until) execute function update_spotlight();
