-- What a search needs to put many matches in order, each in one place (docs/decisions/009).

-- Genres as bits, so that an order can be filtered without leaving its index. A genre that is ever added needs a bit here.
create function genre_bits(genres text[]) returns integer language sql immutable strict parallel safe as $$
  select coalesce(bit_or(1 << (place::integer - 1)), 0)
  from unnest(array[
    'Song', 'Beat', 'Loop', 'Sample', 'Acapella', 'Instrument', 'Open', 'Free', 'Paid',
    'Hip Hop', 'Underground', 'Trap', 'Drill', 'Pop', 'Punk', 'Rock', 'Jazz', 'R&B', 'Electronic', 'Classical',
    'Reggae', 'Metal', 'Country', 'Indie', 'Folk', 'Blues', 'Afrobeat'
  ]) with ordinality as known (genre, place)
  where genre = any($1)
$$;

alter table listed_posts add column genres integer not null default 0;
update listed_posts set genres = genre_bits(posts.genres) from posts where posts.id = post_id;
alter table listed_posts alter column genres drop default;
drop index listed_posts_newest;
drop index listed_posts_liked;
create index listed_posts_newest on listed_posts (published_at desc, post_id desc) include (genres) where is_listed;
create index listed_posts_liked on listed_posts (likes desc, published_at desc, post_id desc) include (genres)
  where is_listed;

-- The likes beside the words. They have no index here and pages have room, so that a like changes its row in place, and
-- the index of words is not touched. Made anew, since filling a column of each row would touch it a million times.
create temporary table searchable_before on commit drop as
  select post_id, searchable_posts.published_at, total_likes as likes, words
  from searchable_posts join posts on posts.id = post_id;
drop table searchable_posts;
create table searchable_posts (
  post_id uuid primary key references posts on delete cascade,
  published_at timestamptz not null,
  likes integer not null,
  words tsvector not null
) with (fillfactor = 90);
insert into searchable_posts select * from searchable_before;
create index searchable_posts_words on searchable_posts using gin (words) with (fastupdate = off);

create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
  -- Nobody becomes Plus between our look and our commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres)
  select posts.id, author_id, published_at, total_likes, coalesce(paid_until > now(), false), paid_until,
    genre_bits(genres)
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED'
  on conflict (post_id) do update set
    author_id = excluded.author_id, published_at = excluded.published_at, likes = excluded.likes,
    is_plus = excluded.is_plus, plus_until = excluded.plus_until, genres = excluded.genres, is_listed = true;
  insert into searchable_posts (post_id, published_at, likes, words)
  select id, published_at, total_likes, words from posts join post_words on post_words.post_id = id
  where id = any(ids) and status = 'PUBLISHED' and post_words.post_id = any(ids)
  on conflict (post_id) do update set
    published_at = excluded.published_at, likes = excluded.likes, words = excluded.words;
  insert into search_words (word)
  select distinct word from searchable_posts, unnest(tsvector_to_array(words)) as word
  where post_id = any(ids) and word not like '#%' order by word
  on conflict do nothing;
end
$$;

create or replace function list_likes() returns trigger language plpgsql as $$
begin
  update listed_posts set likes = new.total_likes where post_id = new.id and is_listed;
  update searchable_posts set likes = new.total_likes where post_id = new.id;
  return null;
end
$$;

-- What a person likes, by rank (docs/decisions/007). A hot post would make the lists of many people wait for each other,
-- so a like only writes that it has come or gone; it is counted when the person looks, or soon after.
create table liked_changes (
  user_id uuid not null,
  -- Of the like.
  number bigint not null,
  sign smallint not null check (sign in (-1, 1))
);
create index liked_changes_user on liked_changes (user_id, number);

-- The likes as they are counted.
create view ranked_liked as
select user_id as list, id as number, '' collate "C" as word from likes
where not exists (
  select from liked_changes as come
  where come.user_id = likes.user_id and come.number = likes.id and come.sign = 1
)
union all
select user_id, number, '' from liked_changes as gone
where sign = -1 and not exists (
  select from liked_changes as come
  where come.user_id = gone.user_id and come.number = gone.number and come.sign = 1
);

create function note_liked() returns trigger language plpgsql as $$
begin
  -- With an account goes its list.
  insert into liked_changes (user_id, number, sign)
  select user_id, changed_rows.id, case tg_op when 'INSERT' then 1 else -1 end
  from changed_rows join users on users.id = user_id;
  return null;
end
$$;
create trigger likes_note_new after insert on likes
  referencing new table as changed_rows for each statement execute function note_liked();
create trigger likes_note_gone after delete on likes
  referencing old table as changed_rows for each statement execute function note_liked();

-- Counts what has changed in the lists of these people.
create function count_liked(people uuid[]) returns void language plpgsql as $$
declare
  lists uuid[];
  numbers bigint[];
  signs integer[];
begin
  with changed as (
    delete from liked_changes where user_id = any(people) returning user_id, number, sign
  ),
  summed as (
    select user_id, number, sum(sign)::integer as sign from changed
    where user_id in (select id from users) group by 1, 2 having sum(sign) <> 0
  )
  select array_agg(user_id), array_agg(number), array_agg(sign) into lists, numbers, signs from summed;
  perform rank_rows('liked', lists, numbers, null, signs);
end
$$;

-- Their ranks are forgotten by the trigger of 0013-follows.sql.
create function forget_liked_changes() returns trigger language plpgsql as $$
begin
  delete from liked_changes using gone where user_id = gone.id;
  return null;
end
$$;
create trigger users_forget_liked after delete on users
  referencing old table as gone for each statement execute function forget_liked_changes();

-- The published posts that somebody is featured on, by rank.
create table featured_posts (
  post_id uuid not null,
  user_id uuid not null,
  -- Microseconds of the publication, and the id once more: the key of its rank.
  number bigint not null,
  word text collate "C" not null generated always as (post_id::text) stored,
  primary key (user_id, number, word),
  foreign key (post_id, user_id) references post_features on delete cascade
);
create unique index featured_posts_post on featured_posts (post_id, user_id);

create view ranked_featured as select user_id as list, number, word from featured_posts;

create function count_featured() returns trigger language plpgsql as $$
begin
  perform rank_rows('featured', array_agg(user_id), array_agg(number), array_agg(word),
      array_agg(case tg_op when 'INSERT' then 1 else -1 end))
    from changed_rows join users on users.id = user_id;
  return null;
end
$$;
create trigger featured_count_new after insert on featured_posts
  referencing new table as changed_rows for each statement execute function count_featured();
create trigger featured_count_gone after delete on featured_posts
  referencing old table as changed_rows for each statement execute function count_featured();

-- Puts right who is featured on these posts, whatever has changed about them.
create function feature_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from featured_posts using post_features, posts
  where featured_posts.post_id = any(ids)
    and post_features.post_id = featured_posts.post_id and post_features.user_id = featured_posts.user_id
    and posts.id = featured_posts.post_id
    and (state <> 'approved' or number is distinct from (extract(epoch from published_at) * 1000000)::bigint);
  insert into featured_posts (post_id, user_id, number)
  select post_id, user_id, (extract(epoch from published_at) * 1000000)::bigint
  from post_features join posts on posts.id = post_id
  where post_id = any(ids) and state = 'approved' and status = 'PUBLISHED'
  order by user_id on conflict do nothing;
end
$$;

create function feature_changed_post() returns trigger language plpgsql as $$
begin
  perform feature_posts(array[new.id]);
  return null;
end
$$;
create trigger feature_changed after update of status, published_at on posts for each row
  when ((old.status, old.published_at) is distinct from (new.status, new.published_at))
  execute function feature_changed_post();

create function feature_answered_post() returns trigger language plpgsql as $$
begin
  perform feature_posts(array[new.post_id]);
  return null;
end
$$;
create trigger feature_answered after insert or update of state on post_features for each row
  execute function feature_answered_post();

select feature_posts(array_agg(id)) from posts where status = 'PUBLISHED' having count(*) > 0;

insert into ranked_lists (list, sort, entries) select user_id, 'liked', count(*) from likes group by 1;
insert into rank_blocks (list, sort, number, word, entries)
select user_id, 'liked', case when part = 0 then 0 else min(id) end, '', count(*)
from (
  select user_id, id, (row_number() over (partition by user_id order by id) - 1) / 1000 as part from likes
) as parts
group by user_id, part;
