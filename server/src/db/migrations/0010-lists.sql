-- The lists of published posts: their orders, and how many posts come before any place in them.
-- docs/decisions/007-index-offsets-of-long-lists-with-counted-blocks.md says why.

-- One narrow row a published post, made by the triggers below; its indexes are the orders. The counted_ columns remember
-- under which key the blocks count it.
create table listed_posts (
  post_id uuid primary key,
  author_id uuid not null,
  published_at timestamptz not null,
  likes integer not null,
  is_plus boolean not null,
  plus_until timestamptz,
  -- What was deleted stays until it has been counted out.
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
create index listed_posts_newest on listed_posts (published_at desc, post_id desc) where is_listed;
create index listed_posts_liked on listed_posts (likes desc, published_at desc, post_id desc) where is_listed;
create index listed_posts_plus on listed_posts (likes desc, published_at desc, post_id desc) where is_listed and is_plus;
create index listed_posts_author on listed_posts (author_id, published_at desc, post_id desc) where is_listed;
create index listed_posts_lapsing on listed_posts (plus_until) where is_listed and is_plus;
create index listed_posts_uncounted on listed_posts (post_id) where not is_counted;

-- An author sees their own drafts among their posts.
create index posts_drafts on posts (author_id, created_at desc, id desc) where status <> 'PUBLISHED';

-- Each order is cut into blocks. A block begins with the key that stands here, in descending order, and ends before that
-- of the next one; the first one begins above everything. In `newest` likes do not count and are 0.
create table list_blocks (
  list text not null check (list in ('newest', 'liked', 'plus')),
  likes integer not null,
  published_at timestamptz not null,
  post_id uuid not null,
  -- Posts whose counted key lies in the block.
  posts integer not null check (posts >= 0),
  primary key (list, likes, published_at, post_id)
);
insert into list_blocks
select list, 2147483647, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
from unnest(array['newest', 'liked', 'plus']) as list;

-- What search reads: the words of title, artists and genres, and each genre as a tag such as #Hip Hop.
create table searchable_posts (
  post_id uuid primary key references posts on delete cascade,
  published_at timestamptz not null,
  words tsvector not null
);
-- Entries that wait to be merged would have to be read through by each search.
create index searchable_posts_words on searchable_posts using gin (words) with (fastupdate = off);
create index searchable_posts_newest on searchable_posts (published_at desc, post_id desc);

-- Every word that can be found, for putting slips of the pen right.
create table search_words (word text primary key);

-- Text as search compares it: small letters without accents. Which capitals the database itself knows depends on its
-- LC_CTYPE, so the Greek and Cyrillic ones are named here, as are letters that Unicode does not take apart.
create function fold_text(text) returns text language sql immutable strict parallel safe as $$
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

-- The words of a text, each once. Chinese and Japanese are written without spaces: there each character is a word.
create function fold_words(text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct word
    from regexp_split_to_table(
      regexp_replace(
        fold_text($1), E'([\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g'
      ),
      E'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+'
    ) as word
    where word <> ''
  )
$$;

-- How the name of a user or a genre may be written: dj.mika is dj mika or djmika, R&B is r b, rb or rnb.
create function name_words(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(
    regexp_split_to_array(lower(name collate "C"), '[^a-z0-9]+')
      || regexp_replace(lower(name collate "C"), '[^a-z0-9]+', '', 'g')
      || case name when 'R&B' then 'rnb' when 'Afrobeat' then 'afrobeats' else '' end,
    ''
  )
$$;

-- What a post is found by.
create view post_words as
select post_id, array_to_tsvector(array_agg(distinct word)) as words
from (
  select id as post_id, unnest(fold_words(title)) as word from posts
  union all
  select posts.id, unnest(name_words(user_name)) from posts join users on users.id = author_id
  union all
  select post_id, unnest(name_words(user_name)) from post_features join users on users.id = user_id
  where state = 'approved'
  union all
  select id, unnest(name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;

-- Puts published posts on the lists, or puts their rows there right.
create function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
  -- Nobody becomes Plus between our look and our commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until)
  select posts.id, author_id, published_at, total_likes, coalesce(paid_until > now(), false), paid_until
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED'
  on conflict (post_id) do update set
    author_id = excluded.author_id, published_at = excluded.published_at, likes = excluded.likes,
    is_plus = excluded.is_plus, plus_until = excluded.plus_until, is_listed = true;
  insert into searchable_posts (post_id, published_at, words)
  select id, published_at, words from posts join post_words on post_words.post_id = id
  where id = any(ids) and status = 'PUBLISHED' and post_words.post_id = any(ids)
  on conflict (post_id) do update set published_at = excluded.published_at, words = excluded.words;
  insert into search_words (word)
  select distinct word from searchable_posts, unnest(tsvector_to_array(words)) as word
  where post_id = any(ids) and word not like '#%' order by word
  on conflict do nothing;
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
    update listed_posts set is_listed = false where post_id = new.id;
    delete from searchable_posts where post_id = new.id;
  end if;
  return null;
end
$$;
create trigger list_changed after update of status, published_at, title, genres on posts for each row
  when ((old.status, old.published_at, old.title, old.genres)
    is distinct from (new.status, new.published_at, new.title, new.genres))
  execute function list_changed_post();

create function list_likes() returns trigger language plpgsql as $$
begin
  update listed_posts set likes = new.total_likes where post_id = new.id and is_listed;
  return null;
end
$$;
create trigger list_likes after update of total_likes on posts for each row
  when (new.status = 'PUBLISHED' and old.total_likes <> new.total_likes) execute function list_likes();

create function unlist_deleted_posts() returns trigger language plpgsql as $$
begin
  -- In the order in which list_membership locks them.
  perform from users where id in (select author_id from deleted) order by id for no key update;
  update listed_posts set is_listed = false from deleted where post_id = deleted.id and is_listed;
  return null;
end
$$;
create trigger unlist_deleted after delete on posts
  referencing old table as deleted for each statement execute function unlist_deleted_posts();

create function list_membership() returns trigger language plpgsql as $$
begin
  with own as (
    select post_id from listed_posts where author_id = new.id and is_listed order by post_id for no key update
  )
  update listed_posts set is_plus = coalesce(new.paid_until > now(), false), plus_until = new.paid_until
  from own where listed_posts.post_id = own.post_id;
  return null;
end
$$;
create trigger list_membership after update of paid_until on users for each row
  when (old.paid_until is distinct from new.paid_until) execute function list_membership();

-- An artist who deletes the account is no longer found by name.
create function forget_artists() returns trigger language plpgsql as $$
begin
  update searchable_posts set words = post_words.words from post_words
  where post_words.post_id = searchable_posts.post_id
    and post_words.post_id = any(array(select post_id from deleted where state = 'approved'));
  return null;
end
$$;
create trigger forget_artists after delete on post_features
  referencing old table as deleted for each statement execute function forget_artists();

select list_posts(array_agg(id)) from posts where status = 'PUBLISHED' having count(*) > 0;
