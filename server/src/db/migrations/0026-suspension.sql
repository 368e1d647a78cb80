-- What a disabled account has said and made leaves the lists, and comes back with it (docs/decisions/019). That the account
-- is disabled stands in users.disabled_at alone; the lists follow it in small steps.

-- Accounts that were disabled or enabled and whose lists have to follow. Those that leave are cleared away instead.
create table unsettled_accounts (
  user_id uuid primary key references users on delete cascade,
  noted_at timestamptz not null default clock_timestamp()
);

create function note_unsettled() returns trigger language plpgsql as $$
begin
  insert into unsettled_accounts (user_id) values (new.id)
    on conflict (user_id) do update set noted_at = excluded.noted_at;
  return null;
end
$$;
create trigger users_note_unsettled after update of disabled_at on users for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null) and new.left_at is null) execute function note_unsettled();

insert into unsettled_accounts (user_id) select id from users where disabled_at is not null and left_at is null;

-- Comments of disabled accounts. They are rows of comments, with the same columns, that count and are listed nowhere.
create table hidden_comments (
  id uuid primary key,
  number bigint not null,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  words text not null,
  created_at timestamptz not null
);
create index hidden_comments_user on hidden_comments (user_id);
create index hidden_comments_post on hidden_comments (post_id);

-- As in 0016-search-orders.sql, without the posts of disabled accounts.
create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
  -- Nobody becomes Plus, or is disabled, between our look and our commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres)
  select posts.id, author_id, published_at, total_likes, coalesce(paid_until > now(), false), paid_until,
    genre_bits(genres)
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED' and disabled_at is null
  on conflict (post_id) do update set
    author_id = excluded.author_id, published_at = excluded.published_at, likes = excluded.likes,
    is_plus = excluded.is_plus, plus_until = excluded.plus_until, genres = excluded.genres, is_listed = true;
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

create or replace function feature_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from featured_posts using post_features, posts, users
  where featured_posts.post_id = any(ids)
    and post_features.post_id = featured_posts.post_id and post_features.user_id = featured_posts.user_id
    and posts.id = featured_posts.post_id and users.id = posts.author_id
    and (state <> 'approved' or disabled_at is not null
      or number is distinct from (extract(epoch from published_at) * 1000000)::bigint);
  insert into featured_posts (post_id, user_id, number)
  select post_id, user_id, (extract(epoch from published_at) * 1000000)::bigint
  from post_features join posts on posts.id = post_id join users on users.id = author_id
  where post_id = any(ids) and state = 'approved' and status = 'PUBLISHED' and disabled_at is null
  order by user_id on conflict do nothing;
end
$$;

-- Lists some of somebody's posts, or takes some off the lists, as the account says now; 0 once all is so.
create function settle_posts_of(person uuid, most integer) returns integer language plpgsql as $$
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
    update listed_posts set is_listed = false where post_id = any(ids);
    delete from searchable_posts where post_id = any(ids);
  end if;
  perform feature_posts(ids);
  return coalesce(cardinality(ids), 0);
end
$$;
