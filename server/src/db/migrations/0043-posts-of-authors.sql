-- The listed posts of an author by rank (0004-ranks.sql), so that any page of somebody with very many is found at once
-- (docs/decisions/007). A like changes nothing here.
create view ranked_published as
select author_id as list, (extract(epoch from published_at) * 1000000)::bigint as number, post_id::text collate "C" as word
from listed_posts where is_listed;

insert into ranked_lists (list, sort, entries) select list, 'published', count(*) from ranked_published group by 1;
insert into rank_blocks (list, sort, number, word, entries)
select list, 'published', case when part = 0 then 0 else min(number) end,
  case when part = 0 then '' else (array_agg(word order by number, word))[1] end, count(*)
from (
  select list, number, word, (row_number() over (partition by list order by number, word) - 1) / 1000 as part
  from ranked_published
) as parts
group by list, part;

-- As in 0026-suspension.sql, with the ranks. Of posts that were listed before only those are counted that now stand elsewhere.
create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
declare
  old_authors uuid[];
  old_times timestamptz[];
  old_ids uuid[];
begin
  -- Nobody becomes Plus, or is disabled, between our look and our commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  select array_agg(author_id), array_agg(published_at), array_agg(post_id) into old_authors, old_times, old_ids from (
    select author_id, published_at, post_id from listed_posts where post_id = any(ids) and is_listed
    order by post_id for no key update
  ) as old;
  insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres)
  select posts.id, author_id, published_at, total_likes, coalesce(paid_until > now(), false), paid_until,
    genre_bits(genres)
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED' and disabled_at is null
  on conflict (post_id) do update set
    author_id = excluded.author_id, published_at = excluded.published_at, likes = excluded.likes,
    is_plus = excluded.is_plus, plus_until = excluded.plus_until, genres = excluded.genres, is_listed = true;
  perform rank_published(array_agg(author), array_agg(time), array_agg(id), array_agg(sign)) from (
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
  where posts.id = any(ids) and status = 'PUBLISHED' and disabled_at is null and post_words.post_id = any(ids)
  on conflict (post_id) do update set
    published_at = excluded.published_at, likes = excluded.likes, words = excluded.words;
  insert into search_words (word)
  select distinct word from searchable_posts, unnest(tsvector_to_array(words)) as word
  where post_id = any(ids) and word not like '#%' order by word
  on conflict do nothing;
end
$$;

-- Counts posts that have come to the lists of their authors (sign 1) or have gone (-1). With an account goes its list.
create function rank_published(authors uuid[], times timestamptz[], ids uuid[], signs integer[]) returns void
language plpgsql as $$
begin
  perform rank_rows('published', array_agg(author), array_agg((extract(epoch from time) * 1000000)::bigint),
      array_agg(post_id::text), array_agg(sign))
    from unnest(authors, times, ids, signs) as changed (author, time, post_id, sign) join users on users.id = author;
end
$$;

-- Takes those of these posts that are listed off the lists.
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
    perform rank_published(authors, times, gone, array_fill(-1, array[cardinality(gone)]));
  end if;
end
$$;

create or replace function list_changed_post() returns trigger language plpgsql as $$
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

create or replace function unlist_deleted_posts() returns trigger language plpgsql as $$
begin
  -- In the order in which list_membership locks them.
  perform from users where id in (select author_id from deleted) order by id for no key update;
  perform unlist_posts(array_agg(id)) from deleted;
  return null;
end
$$;

create or replace function settle_posts_of(person uuid, most integer) returns integer language plpgsql as $$
declare
  is_there boolean;
  ids uuid[];
begin
  select disabled_at is null into is_there from users where id = person;
  if is_there then
    -- Posts first and their author after them, as whoever deletes one locks them.
    select array_agg(id) into ids from (
      select id from posts
      where author_id = person and status = 'PUBLISHED'
        and not exists (select from listed_posts where post_id = posts.id and is_listed)
      order by id limit most for key share
    ) as missing;
    perform list_posts(ids);
  else
    select array_agg(post_id) into ids from (
      select post_id from listed_posts where author_id = person and is_listed
      order by post_id limit most for no key update
    ) as surplus;
    perform unlist_posts(ids);
    delete from searchable_posts where post_id = any(ids);
  end if;
  perform feature_posts(ids);
  return coalesce(cardinality(ids), 0);
end
$$;
