-- The 37 migrations before the baseline in their order, without comments. schema.test.ts compares them with it.
create table users (
  id uuid primary key,
  user_name text not null check (user_name ~ '^[A-Za-z0-9_.-]{3,30}$'),
  user_name_key text not null generated always as (lower(user_name)) stored,
  email text not null check (email = lower(email) and char_length(email) <= 100),
  password_hash text not null,
  bio text not null default '' check (char_length(bio) <= 50),
  location text not null default '' check (char_length(location) <= 20),
  about text not null default '' check (char_length(about) <= 250),
  profile_pic text,
  banner text,
  social_media text[] not null default '{}',
  badges text[] not null default '{}',
  paid_until timestamptz,
  disabled_at timestamptz,
  posts_count integer not null default 0 check (posts_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null default now()
);
create unique index users_user_name on users (user_name_key);
create unique index users_email on users (email);
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table email_verifications (
  browser_hash bytea not null,
  email text not null,
  challenge uuid not null,
  code_hash bytea,
  tries integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (browser_hash, email)
);
create index email_verifications_expiry on email_verifications (expires_at);
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create table files (
  key text primary key,
  owner_id uuid references users on delete set null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index files_unclaimed on files (created_at) where claimed_at is null;
create table posts (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 50),
  description text not null default '' check (char_length(description) <= 80),
  genres text[] not null check (
    cardinality(genres) between 1 and 27
    and genres <@ array[
      'Song', 'Beat', 'Loop', 'Sample', 'Acapella', 'Instrument', 'Open', 'Free', 'Paid',
      'Hip Hop', 'Underground', 'Trap', 'Drill', 'Pop', 'Punk', 'Rock', 'Jazz', 'R&B', 'Electronic', 'Classical',
      'Reggae', 'Metal', 'Country', 'Indie', 'Folk', 'Blues', 'Afrobeat'
    ]
  ),
  free_download boolean not null,
  status text not null check (status in ('DRAFT', 'PARTIALLY_APPROVED', 'PUBLISHED')),
  music_key text not null references files,
  stream_key text references files,
  banner_key text references files,
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  total_likes integer not null default 0 check (total_likes >= 0),
  total_comments integer not null default 0 check (total_comments >= 0),
  total_views integer not null default 0 check (total_views >= 0),
  total_downloads integer not null default 0 check (total_downloads >= 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  check ((status = 'PUBLISHED') = (published_at is not null)),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index posts_music on posts (music_key);
create unique index posts_stream on posts (stream_key);
create unique index posts_banner on posts (banner_key);
create index posts_author on posts (author_id, created_at desc, id desc);
create index posts_published on posts (published_at desc, id desc) where status = 'PUBLISHED';
create table post_features (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  position smallint not null check (position between 0 and 9),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (post_id, user_id)
);
create index post_features_user on post_features (user_id, state, asked_at desc);
create table subscriptions (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  customer_id text not null,
  status text not null,
  is_paid boolean not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  asked_at timestamptz not null
);
create index subscriptions_user on subscriptions (user_id, asked_at desc);
create table payment_events (
  id text primary key,
  type text not null,
  applied_at timestamptz not null default now()
);
create table ranked_lists (
  list uuid not null,
  sort text not null,
  entries bigint not null,
  primary key (list, sort)
) with (fillfactor = 50);
create table rank_blocks (
  list uuid not null,
  sort text not null,
  number bigint not null,
  word text collate "C" not null,
  entries integer not null check (entries >= 0),
  primary key (list, sort, number, word)
) with (fillfactor = 50);
create function settle_rank_block(of_list uuid, of_sort text, of_number bigint, of_word text) returns void
language plpgsql as $$
declare
  half constant integer := 1000;
  block record;
  cut record;
begin
  select * into block from rank_blocks
    where list = of_list and sort = of_sort and number = of_number and word = of_word;
  if block.entries = 0 or block.entries < half / 4 then
    select * into cut from rank_blocks
      where list = of_list and sort = of_sort and (number, word) < (of_number, of_word)
      order by number desc, word desc limit 1;
    if found and (block.entries = 0 or cut.entries + block.entries <= half) then
      update rank_blocks set entries = entries + block.entries
        where list = of_list and sort = of_sort and number = cut.number and word = cut.word;
      delete from rank_blocks
        where list = of_list and sort = of_sort and number = block.number and word = block.word;
    end if;
    return;
  end if;
  while block.entries > 2 * half loop
    execute format(
      'select number, word from %I where list = $1 and (number, word) >= ($2, $3)
       order by number, word offset $4 limit 1', 'ranked_' || of_sort)
      into cut using of_list, block.number, block.word, half;
    update rank_blocks set entries = half
      where list = of_list and sort = of_sort and number = block.number and word = block.word;
    insert into rank_blocks values (of_list, of_sort, cut.number, cut.word, block.entries - half)
      returning * into block;
  end loop;
end $$;
create function rank_rows(of_sort text, lists uuid[], numbers bigint[], words text[], signs integer[]) returns void
language plpgsql as $$
declare
  block record;
begin
  if lists is null then return; end if;
  insert into ranked_lists as known (list, sort, entries)
    select changed.list, of_sort, sum(changed.sign)
    from unnest(lists, signs) as changed (list, sign) group by changed.list order by changed.list
    on conflict (list, sort) do update set entries = known.entries + excluded.entries;
  insert into rank_blocks (list, sort, number, word, entries)
    select distinct changed.list, of_sort, 0, '', 0 from unnest(lists) as changed (list)
    on conflict do nothing;
  for block in
    with placed as (
      select changed.list, home.number, home.word, sum(changed.sign) as difference
      from unnest(lists, numbers, words, signs) as changed (list, number, word, sign)
      cross join lateral (
        select blocks.number, blocks.word from rank_blocks as blocks
        where blocks.list = changed.list and blocks.sort = of_sort
          and (blocks.number, blocks.word) <= (coalesce(changed.number, 0), coalesce(changed.word, ''))
        order by blocks.number desc, blocks.word desc limit 1
      ) as home
      group by changed.list, home.number, home.word
    )
    update rank_blocks as blocks set entries = blocks.entries + placed.difference
      from placed
      where blocks.list = placed.list and blocks.sort = of_sort
        and blocks.number = placed.number and blocks.word = placed.word
      returning blocks.list, blocks.number, blocks.word, blocks.entries
  loop
    if block.entries > 2000 or (block.entries < 250 and (block.number, block.word) > (0, '')) then
      perform settle_rank_block(block.list, of_sort, block.number, block.word);
    end if;
  end loop;
end $$;
create function forget_ranks() returns trigger language plpgsql as $$
begin
  delete from rank_blocks using gone where list = gone.id;
  delete from ranked_lists using gone where list = gone.id;
  return null;
end $$;
create trigger posts_forget_ranks after delete on posts
  referencing old table as gone for each statement execute function forget_ranks();
create table answered_requests (
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  key text not null check (char_length(key) between 1 and 255),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose, key)
);
create index answered_requests_age on answered_requests (created_at);
create table likes (
  id bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
);
create unique index likes_newest on likes (post_id, id);
create index likes_user on likes (user_id, id);
create table like_days (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (post_id, day)
) with (fillfactor = 50);
create index like_days_day on like_days (day);
create view ranked_likes as select post_id as list, id as number, '' collate "C" as word from likes;
create function count_likes() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_likes = total_likes + change * changed.likes
    from (select post_id, count(*) as likes from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  if change = 1 then
    insert into like_days as known (post_id, day, likes)
      select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set likes = known.likes + excluded.likes;
  else
    update like_days set likes = like_days.likes - changed.likes
      from (select post_id, (created_at at time zone 'UTC')::date as day, count(*) as likes
            from changed_rows group by 1, 2) as changed
      where like_days.post_id = changed.post_id and like_days.day = changed.day;
  end if;
  perform rank_rows('likes', array_agg(post_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger likes_count_new after insert on likes
  referencing new table as changed_rows for each statement execute function count_likes();
create trigger likes_count_gone after delete on likes
  referencing old table as changed_rows for each statement execute function count_likes();
create table comments (
  id uuid primary key,
  number bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default clock_timestamp()
);
create unique index comments_newest on comments (post_id, number);
create index comments_user on comments (user_id);
create view ranked_comments as select post_id as list, number, '' collate "C" as word from comments;
create function count_comments() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_comments = total_comments + change * changed.comments
    from (select post_id, count(*) as comments from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  perform rank_rows('comments', array_agg(post_id), array_agg(changed_rows.number), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger comments_count_new after insert on comments
  referencing new table as changed_rows for each statement execute function count_comments();
create trigger comments_count_gone after delete on comments
  referencing old table as changed_rows for each statement execute function count_comments();
create table plays (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  user_id uuid,
  played_at timestamptz not null
);
create index plays_post on plays (post_id, id);
create unlogged table listen_windows (
  post_id uuid not null,
  listener text not null,
  counted_at timestamptz not null,
  primary key (post_id, listener)
);
create table viewers (
  post_id uuid not null references posts on delete cascade,
  name text collate "C" not null,
  user_id uuid references users on delete cascade,
  view_count integer not null check (view_count > 0),
  first_view timestamptz not null,
  last_view timestamptz not null,
  first_number bigint not null,
  last_number bigint not null,
  primary key (post_id, name),
  check ((user_id is null) = (name = 'unknown'))
);
create index viewers_first_view on viewers (post_id, first_number);
create index viewers_last_view on viewers (post_id, last_number);
create index viewers_view_count on viewers (post_id, view_count, name);
create index viewers_user on viewers (user_id);
create view ranked_viewers_by_first_view as
  select post_id as list, first_number as number, '' collate "C" as word from viewers;
create view ranked_viewers_by_last_view as
  select post_id as list, last_number as number, '' collate "C" as word from viewers;
create view ranked_viewers_by_view_count as
  select post_id as list, view_count::bigint as number, name as word from viewers;
create view ranked_viewers_by_name as select post_id as list, 0::bigint as number, name as word from viewers;
create function count_viewers() returns trigger language plpgsql as $$
declare
  lists uuid[];
  names text[];
  firsts bigint[];
  lasts bigint[];
  counts bigint[];
  signs integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(post_id), array_agg(name), array_agg(first_number), array_agg(last_number),
        array_agg(view_count::bigint), array_agg(1)
      into lists, names, firsts, lasts, counts, signs from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(post_id), array_agg(name), array_agg(first_number), array_agg(last_number),
        array_agg(view_count::bigint), array_agg(-1)
      into lists, names, firsts, lasts, counts, signs from old_rows join posts on posts.id = post_id;
  else
    select array_agg(post_id), array_agg(name), array_agg(last_number), array_agg(view_count::bigint), array_agg(sign)
      into lists, names, lasts, counts, signs
      from (select *, -1 as sign from old_rows union all select *, 1 from new_rows) as changed;
  end if;
  if tg_op <> 'UPDATE' then
    perform rank_rows('viewers_by_first_view', lists, firsts, null, signs);
    perform rank_rows('viewers_by_name', lists, null, names, signs);
  end if;
  perform rank_rows('viewers_by_last_view', lists, lasts, null, signs);
  perform rank_rows('viewers_by_view_count', lists, counts, names, signs);
  return null;
end $$;
create trigger viewers_count_new after insert on viewers
  referencing new table as new_rows for each statement execute function count_viewers();
create trigger viewers_count_again after update on viewers
  referencing old table as old_rows new table as new_rows for each statement execute function count_viewers();
create trigger viewers_count_gone after delete on viewers
  referencing old table as old_rows for each statement execute function count_viewers();
create table downloads (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index downloads_newest on downloads (post_id, id);
create index downloads_user on downloads (user_id);
create view ranked_downloads as select post_id as list, id as number, '' collate "C" as word from downloads;
create table listen_days (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  views integer not null default 0,
  listeners integer not null default 0,
  downloads integer not null default 0,
  primary key (post_id, day)
) with (fillfactor = 50);
create index listen_days_day on listen_days (day);
create function count_downloads() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  update posts set total_downloads = total_downloads + changed.downloads
    from (select post_id, count(*) as downloads from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  insert into listen_days as known (post_id, day, downloads)
    select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (post_id, day) do update set downloads = known.downloads + excluded.downloads;
  perform rank_rows('downloads', array_agg(post_id), array_agg(id), null, array_agg(1)) from changed_rows;
  return null;
end $$;
create trigger downloads_count_new after insert on downloads
  referencing new table as changed_rows for each statement execute function count_downloads();
create table listed_posts (
  post_id uuid primary key,
  author_id uuid not null,
  published_at timestamptz not null,
  likes integer not null,
  is_plus boolean not null,
  plus_until timestamptz,
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
create index posts_drafts on posts (author_id, created_at desc, id desc) where status <> 'PUBLISHED';
create table list_blocks (
  list text not null check (list in ('newest', 'liked', 'plus')),
  likes integer not null,
  published_at timestamptz not null,
  post_id uuid not null,
  posts integer not null check (posts >= 0),
  primary key (list, likes, published_at, post_id)
);
insert into list_blocks
select list, 2147483647, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
from unnest(array['newest', 'liked', 'plus']) as list;
create table searchable_posts (
  post_id uuid primary key references posts on delete cascade,
  published_at timestamptz not null,
  words tsvector not null
);
create index searchable_posts_words on searchable_posts using gin (words) with (fastupdate = off);
create index searchable_posts_newest on searchable_posts (published_at desc, post_id desc);
create table search_words (word text primary key);
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
create function name_words(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(
    regexp_split_to_array(lower(name collate "C"), '[^a-z0-9]+')
      || regexp_replace(lower(name collate "C"), '[^a-z0-9]+', '', 'g')
      || case name when 'R&B' then 'rnb' when 'Afrobeat' then 'afrobeats' else '' end,
    ''
  )
$$;
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
create function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
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
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  post_id uuid references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  follower_id uuid references users on delete cascade,
  artist_id uuid,
  foreign key (post_id, artist_id) references post_features on delete cascade,
  is_out boolean not null default false,
  people integer not null default 1 check (people > 0),
  unread integer not null default 1 check (unread between 0 and people),
  since bigint,
  newest bigint,
  seen bigint,
  told_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(since, newest, seen) = case kind when 'like' then 3 else 0 end),
  check (case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id) = 0
    when 'comment' then post_id is not null and comment_id is not null and num_nonnulls(follower_id, artist_id) = 0
    when 'follow' then follower_id is not null and num_nonnulls(post_id, comment_id, artist_id) = 0
    else kind in ('request', 'approval', 'rejection', 'publication')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id) = 0
  end)
);
create index notifications_newest on notifications (user_id, told_at desc, id desc);
create unique index notifications_likes on notifications (post_id) where kind = 'like';
create unique index notifications_comment on notifications (comment_id);
create unique index notifications_follower on notifications (follower_id, user_id);
create unique index notifications_artist on notifications (post_id, artist_id, kind);
create function untell_likes() returns trigger language plpgsql as $$
begin
  perform from notifications
    where kind = 'like' and post_id in (select post_id from changed_rows) order by id for update;
  if not found then return null; end if;
  with untold as materialized (
    select notifications.id, count(*) as people, count(*) filter (where changed_rows.id > seen) as unread
      from notifications join changed_rows using (post_id)
      where kind = 'like' and changed_rows.id > since and changed_rows.user_id <> notifications.user_id
      group by notifications.id
  ), emptied as (
    delete from notifications using untold
      where notifications.id = untold.id and notifications.people = untold.people
  )
  update notifications
    set people = notifications.people - untold.people, unread = notifications.unread - untold.unread
    from untold where notifications.id = untold.id and notifications.people > untold.people;
  return null;
end $$;
create trigger likes_untell after delete on likes
  referencing old table as changed_rows for each statement execute function untell_likes();
create function name_endings(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_agg(distinct ending))
  from (
    select substr(written, place) as ending
    from unnest(array[name, translate(name, '._-', '')]) as written, generate_series(1, char_length(written)) as place
    union all
    select '^' || written || '$' from unnest(array[name, translate(name, '._-', '')]) as written
  ) as found
$$;
create table searchable_users (
  user_id uuid primary key references users on delete cascade,
  name text collate "C" not null,
  joined text collate "C" not null,
  followers integer not null,
  endings tsvector not null
) with (fillfactor = 85);
create index searchable_users_endings on searchable_users using gin (endings) with (fastupdate = off);
create index searchable_users_joined on searchable_users (joined);
create view found_by_name as
select id as user_id, user_name_key as name, translate(user_name_key, '._-', '') as joined, followers_count as followers,
  name_endings(user_name_key) as endings
from users where disabled_at is null;
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
create index users_most_followed on users (followers_count desc, user_name_key collate "C", id) where disabled_at is null;
create table follows (
  id bigint generated always as identity,
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create unique index follows_followers on follows (followed_id, id);
create unique index follows_following on follows (follower_id, id);
create view ranked_followers as select followed_id as list, id as number, '' collate "C" as word from follows;
create view ranked_following as select follower_id as list, id as number, '' collate "C" as word from follows;
create function count_follows() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from users
    where id in (select follower_id from changed_rows union select followed_id from changed_rows)
    order by id for no key update;
  if not found then return null; end if;
  update users set
      followers_count = followers_count + change * changed.followers,
      following_count = following_count + change * changed.following
    from (
      select person, count(*) filter (where is_followed) as followers, count(*) filter (where not is_followed) as following
      from changed_rows cross join lateral (values (followed_id, true), (follower_id, false)) as side (person, is_followed)
      group by person
    ) as changed
    where users.id = changed.person;
  perform rank_rows('followers', array_agg(followed_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join users on users.id = followed_id;
  perform rank_rows('following', array_agg(follower_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join users on users.id = follower_id;
  return null;
end $$;
create trigger follows_count_new after insert on follows
  referencing new table as changed_rows for each statement execute function count_follows();
create trigger follows_count_gone after delete on follows
  referencing old table as changed_rows for each statement execute function count_follows();
create trigger users_forget_ranks after delete on users
  referencing old table as gone for each statement execute function forget_ranks();
create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('posts')),
  name text not null,
  size bigint not null check (size > 0),
  key text references files on delete cascade,
  touched_at timestamptz not null default now()
);
create unique index uploads_key on uploads (key);
create index uploads_user on uploads (user_id, touched_at);
create index uploads_age on uploads (touched_at);
alter table posts add column was_declined boolean not null default false;
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
create table liked_changes (
  user_id uuid not null,
  number bigint not null,
  sign smallint not null check (sign in (-1, 1))
);
create index liked_changes_user on liked_changes (user_id, number);
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
create function forget_liked_changes() returns trigger language plpgsql as $$
begin
  delete from liked_changes using gone where user_id = gone.id;
  return null;
end
$$;
create trigger users_forget_liked after delete on users
  referencing old table as gone for each statement execute function forget_liked_changes();
create table featured_posts (
  post_id uuid not null,
  user_id uuid not null,
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
create table demos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  place smallint not null check (place between 1 and 6),
  title text not null check (char_length(title) between 1 and 20),
  features text[] not null default '{}' check (char_length(array_to_string(features, ', ')) <= 35),
  music_key text not null references files,
  stream_key text references files,
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  created_at timestamptz not null default clock_timestamp(),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index demos_place on demos (user_id, place);
create unique index demos_music on demos (music_key);
create unique index demos_stream on demos (stream_key);
create table user_badges (
  user_id uuid not null references users on delete cascade,
  code text not null check (code ~ '^[A-Z0-9_]{1,40}$'),
  given_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);
insert into user_badges (user_id, code) select id, code from users, unnest(badges) as code on conflict do nothing;
alter table users drop column badges;
create table early_accounts (given smallint not null check (given between 0 and 1000));
insert into user_badges (user_id, code)
select id, code
from (select id, row_number() over (order by created_at, id) as number from users) as numbered
join (values ('FIRST_100', 100), ('EARLY_ADOPTER', 1000)) as early (code, last) on number <= last
on conflict do nothing;
insert into early_accounts select least(1000, count(*)) from users;
alter table users
  add column left_at timestamptz,
  add check (left_at is null or disabled_at is not null),
  add check (cardinality(social_media) <= 5);
create index files_owner on files (owner_id);
create table departed_members (
  user_id uuid primary key,
  left_at timestamptz not null default now()
);
alter table users
  add column profile_pic_still text,
  add column banner_still text,
  add check (profile_pic_still is null or profile_pic like 'images/%.gif'),
  add check (banner_still is null or banner like 'images/%.gif');
create function shown_picture(picture text, still text, paid_until timestamptz) returns text
language sql stable parallel safe
as $$
  select case when picture !~* '^[^?#]*\.gif([?#]|$)' or paid_until > now() then picture else still end
$$;
create index users_without_still on users (id) where
  profile_pic like 'images/%.gif' and profile_pic_still is null
  or banner like 'images/%.gif' and banner_still is null;
alter table demos
  drop constraint demos_features_check,
  add constraint demos_features_check check (char_length(array_to_string(features, ',')) <= 35);
create table boundaries (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, other_id, kind),
  check (user_id <> other_id)
);
create index boundaries_newest on boundaries (user_id, created_at desc, other_id desc, kind);
create index boundaries_newest_of_kind on boundaries (user_id, kind, created_at desc, other_id desc);
create index boundaries_other on boundaries (other_id, kind, user_id);
create function hold_apart(one uuid, others uuid[]) returns setof uuid language plpgsql volatile as $$
begin
  perform from users where id = any(others) order by id for key share;
  return query
    select other_id from boundaries where user_id = one and other_id = any(others) and kind = 'block'
    union
    select user_id from boundaries where other_id = one and user_id = any(others) and kind = 'block';
end $$;
alter table users add column is_admin boolean not null default false;
create table report_cases (
  id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'profile', 'demo')),
  subject_id uuid not null,
  post_id uuid check ((kind = 'comment') = (post_id is not null)),
  owner_id uuid references users on delete set null,
  owner_name text not null,
  people integer not null default 0 check (people >= 0),
  first_at timestamptz(3) not null default clock_timestamp(),
  last_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3)
);
create unique index report_cases_open on report_cases (kind, subject_id) where decided_at is null;
create index report_cases_newest on report_cases (last_at desc, id desc) where decided_at is null;
create index report_cases_most on report_cases (people desc, last_at desc, id desc) where decided_at is null;
create index report_cases_decided on report_cases (decided_at desc, id desc) where decided_at is not null;
create index report_cases_owner on report_cases (owner_id);
create table reports (
  id uuid primary key,
  case_id uuid not null references report_cases,
  reporter_id uuid references users on delete set null,
  reason text not null
    check (reason in ('spam', 'harassment', 'copyright', 'explicit', 'impersonation', 'other')),
  words text not null check (char_length(words) <= 500),
  title text not null,
  content text not null,
  reported_at timestamptz(3) not null default clock_timestamp()
);
create unique index reports_once on reports (case_id, reporter_id);
create index reports_newest on reports (case_id, reported_at desc, id desc);
create index reports_reporter on reports (reporter_id);
create table moderation_acts (
  id uuid primary key,
  case_id uuid not null references report_cases,
  act text not null check (act in ('dismiss', 'remove', 'suspend', 'lift')),
  admin_id uuid references users on delete set null,
  admin_name text not null,
  owner_id uuid references users on delete set null,
  owner_name text not null,
  note text not null check (char_length(note) between 1 and 500),
  title text,
  content text,
  done_at timestamptz(3) not null default clock_timestamp()
);
create index moderation_acts_case on moderation_acts (case_id, done_at desc, id desc);
create index moderation_acts_owner on moderation_acts (owner_id) where act in ('remove', 'suspend');
create index moderation_acts_admin on moderation_acts (admin_id);
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
create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
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
create function settle_posts_of(person uuid, most integer) returns integer language plpgsql as $$
declare
  is_there boolean;
  ids uuid[];
begin
  select disabled_at is null into is_there from users where id = person;
  if is_there then
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
create table chats (
  id uuid primary key,
  name text check (char_length(name) between 1 and 60),
  photo text,
  creator_id uuid references users on delete set null,
  is_direct boolean not null,
  lesser_id uuid references users on delete set null,
  greater_id uuid references users on delete set null,
  last_seq bigint not null default 0 check (last_seq >= 0),
  members integer not null default 0,
  spoken_at timestamptz(3) not null default clock_timestamp(),
  constraint chats_members check (members between 0 and 100),
  check (lesser_id < greater_id),
  check (is_direct or num_nonnulls(lesser_id, greater_id) = 0),
  check (not is_direct or name is null)
) with (fillfactor = 70);
create unique index chats_pair on chats (lesser_id, greater_id);
create index chats_greater on chats (greater_id) where greater_id is not null;
create index chats_creator on chats (creator_id);
create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, user_id),
  joined_at timestamptz(3) not null default clock_timestamp(),
  is_listed boolean not null,
  active_at timestamptz(3) not null default clock_timestamp(),
  read_seq bigint not null default 0 check (read_seq >= 0),
  own_unread bigint not null default 0 check (own_unread >= 0),
  is_muted boolean not null default false,
  looking_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index chat_members_list on chat_members (user_id, active_at desc, chat_id desc) where is_listed;
create index chat_members_user on chat_members (user_id);
create function count_chat_members() returns trigger language plpgsql as $$
begin
  perform from chats where id in (select chat_id from changed_rows) order by id for no key update;
  update chats set members = chats.members + changed.by
    from (select chat_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
      from changed_rows group by chat_id) as changed
    where chats.id = changed.chat_id;
  return null;
end $$;
create trigger chat_members_count_new after insert on chat_members
  referencing new table as changed_rows for each statement execute function count_chat_members();
create trigger chat_members_count_gone after delete on chat_members
  referencing old table as changed_rows for each statement execute function count_chat_members();
create table messages (
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null check (seq > 0),
  primary key (chat_id, seq),
  id uuid not null,
  kind text not null check (kind in ('CHAT', 'JOIN', 'LEAVE', 'FILE', 'PHOTO', 'NAME')),
  sender_id uuid references users on delete set null,
  by_id uuid references users on delete set null,
  words text not null default '' check (char_length(words) <= 4000),
  client_id text check (char_length(client_id) <= 64),
  reply_to bigint,
  foreign key (chat_id, reply_to) references messages (chat_id, seq),
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  check (reply_to < seq),
  check (removed_at is null or words = '')
);
create unique index messages_client on messages (sender_id, chat_id, client_id);
create index messages_by on messages (by_id) where by_id is not null;
create index messages_replies on messages (chat_id, reply_to) where reply_to is not null;
create table message_reactions (
  chat_id uuid not null,
  seq bigint not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, seq, emoji, user_id),
  foreign key (chat_id, seq) references messages on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index message_reactions_user on message_reactions (user_id);
create table chat_files (
  chat_id uuid not null,
  seq bigint not null,
  primary key (chat_id, seq),
  foreign key (chat_id, seq) references messages on delete cascade,
  file_key text not null,
  name text not null,
  size bigint not null check (size >= 0),
  thumb_key text,
  width integer,
  height integer,
  media_state text check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  stream_key text,
  is_audio boolean not null generated always as (media_state is not null) stored,
  check (num_nonnulls(thumb_key, width, height) = case when media_state is null then 3 else 0 end)
);
create unique index chat_files_key on chat_files (file_key);
create unique index chat_files_thumb on chat_files (thumb_key);
create unique index chat_files_stream on chat_files (stream_key);
create index chat_files_kind on chat_files (chat_id, is_audio, seq desc);
create table chat_settings (
  user_id uuid primary key references users on delete cascade,
  shows_seen boolean not null
);
alter table notifications
  add column chat_id uuid,
  add column message_seq bigint,
  add foreign key (chat_id, user_id) references chat_members on delete cascade;
create unique index notifications_chat on notifications (chat_id, user_id);
do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'notifications'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rejection%';
  execute format('alter table notifications drop constraint %I', before);
end $$;
alter table notifications add constraint notifications_kind check (case kind
  when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
  when 'comment' then post_id is not null and comment_id is not null
    and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
  when 'follow' then follower_id is not null
    and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
  when 'chat' then num_nonnulls(chat_id, message_seq) = 2
    and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
  else kind in ('request', 'approval', 'rejection', 'publication')
    and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
end);
do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'uploads'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%';
  execute format('alter table uploads drop constraint %I', before);
end $$;
alter table uploads add constraint uploads_purpose check (purpose in ('posts', 'chats'));
alter table uploads
  add column chat_id uuid,
  add constraint uploads_chat check ((purpose = 'chats') = (chat_id is not null));
do $$
declare
  before name;
begin
  select conname into before from pg_constraint
    where conrelid = 'report_cases'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%profile%';
  execute format('alter table report_cases drop constraint %I', before);
end $$;
alter table report_cases
  add constraint report_cases_kind check (kind in ('post', 'comment', 'profile', 'demo', 'message')),
  add column chat_id uuid,
  add column message_seq bigint,
  add constraint report_cases_message check (num_nonnulls(chat_id, message_seq) = case kind when 'message' then 2 else 0 end);
alter table reports
  add column context jsonb;
alter table notifications
  add column added_by uuid references users on delete set null,
  add constraint notifications_added check (added_by is null or (kind = 'chat' and message_seq = 0));
create index notifications_added_by on notifications (added_by) where added_by is not null;
alter table users add column plus_given_until timestamptz;
alter table subscriptions
  add column provider text not null default 'stripe' check (provider in ('stripe', 'sandbox')),
  add column period text check (period in ('month', 'year')),
  add column period_start timestamptz,
  add column plus_until timestamptz,
  add column withdrawn text check (withdrawn in ('refund', 'dispute')),
  add column ended_at timestamptz;
alter table subscriptions alter column provider drop default;
update subscriptions set plus_until = current_period_end where is_paid;
alter table subscriptions drop column is_paid;
create index subscriptions_open on subscriptions (asked_at) where status not in ('canceled', 'incomplete_expired');
create index subscriptions_period on subscriptions (current_period_end)
  where status not in ('canceled', 'incomplete_expired');
create table payment_customers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  primary key (user_id, provider)
);
insert into payment_customers (user_id, provider, customer_id)
select distinct on (user_id) user_id, 'stripe', customer_id from subscriptions order by user_id, asked_at desc
on conflict do nothing;
create table checkouts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  period text not null check (period in ('month', 'year')),
  asked_at timestamptz not null default now(),
  session_id text,
  url text,
  expires_at timestamptz,
  unique (user_id, provider, period),
  check ((session_id is null) = (url is null) and (session_id is null) = (expires_at is null))
);
create table told_roles (
  user_id uuid primary key references users on delete cascade,
  is_plus boolean not null,
  due_at timestamptz
);
create index told_roles_due on told_roles (due_at) where due_at is not null;
insert into told_roles (user_id, is_plus, due_at)
select id, paid_until > now(), case when paid_until > now() then paid_until end from users where paid_until is not null;
create function watch_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into told_roles (user_id, is_plus, due_at) values (new.id, new.paid_until > now(), new.paid_until);
  else
    insert into told_roles (user_id, is_plus, due_at)
    values (new.id, coalesce(old.paid_until > now(), false), now())
    on conflict (user_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;
create trigger watch_role after update of paid_until on users for each row
  when (old.paid_until is distinct from new.paid_until) execute function watch_role();
create trigger watch_new_role after insert on users for each row
  when (new.paid_until is not null) execute function watch_role();
create table membership_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  about text not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, kind, about)
);
create table sandbox_checkouts (
  id text primary key,
  customer_id text not null,
  user_id uuid not null references users on delete cascade,
  period text not null check (period in ('month', 'year')),
  success_url text not null,
  cancel_url text not null,
  is_open boolean not null default true,
  expires_at timestamptz not null
);
create index sandbox_checkouts_user on sandbox_checkouts (user_id);
create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  user_id uuid not null,
  period text not null check (period in ('month', 'year')),
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  cancel_at_period_end boolean not null,
  payments integer not null,
  paid_at timestamptz not null,
  is_refunded boolean not null,
  ended_at timestamptz
);
create index sandbox_subscriptions_user on sandbox_subscriptions (user_id);
create index payment_events_applied on payment_events (applied_at);
update users set plus_given_until = paid_until
where paid_until > now() and not exists (select from subscriptions where user_id = users.id);
create unlogged table written (
  user_id uuid primary key,
  lsn pg_lsn not null
);
create table name_changes (
  slot integer primary key generated always as identity,
  changes bigint not null
);
create function note_name_change() returns trigger language plpgsql as $$
begin
  update name_changes set changes = changes + 1
    where slot = (select slot from name_changes order by slot limit 1 for update skip locked);
  if not found then insert into name_changes (changes) values (1); end if;
  return null;
end
$$;
create trigger searchable_users_note_change after insert or delete on searchable_users
  for each statement execute function note_name_change();
create table post_changes (
  slot integer primary key generated always as identity,
  changes bigint not null
);
create function note_post_change() returns trigger language plpgsql as $$
begin
  update post_changes set changes = changes + 1
    where slot = (select slot from post_changes order by slot limit 1 for update skip locked);
  if not found then insert into post_changes (changes) values (1); end if;
  return null;
end
$$;
create trigger searchable_posts_note_change after insert or delete or update of published_at, words on searchable_posts
  for each statement execute function note_post_change();
drop index listed_posts_author;
create index listed_posts_author on listed_posts (author_id, published_at desc, post_id desc) include (likes) where is_listed;
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
create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
declare
  old_authors uuid[];
  old_times timestamptz[];
  old_ids uuid[];
begin
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
create function rank_published(authors uuid[], times timestamptz[], ids uuid[], signs integer[]) returns void
language plpgsql as $$
begin
  perform rank_rows('published', array_agg(author), array_agg((extract(epoch from time) * 1000000)::bigint),
      array_agg(post_id::text), array_agg(sign))
    from unnest(authors, times, ids, signs) as changed (author, time, post_id, sign) join users on users.id = author;
end
$$;
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
drop view ranked_viewers_by_view_count;
create view ranked_viewers_by_view_count as
  select post_id as list, view_count as number, name as word from viewers;
alter function rank_rows set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off;
create or replace function settle_rank_block(of_list uuid, of_sort text, of_number bigint, of_word text) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  half constant integer := 1000;
  block record;
  cut record;
begin
  select * into block from rank_blocks
    where list = of_list and sort = of_sort and number = of_number and word = of_word;
  if block.entries = 0 or block.entries < half / 4 then
    select * into cut from rank_blocks
      where list = of_list and sort = of_sort and (number, word) < (of_number, of_word)
      order by number desc, word desc limit 1;
    if found and (block.entries = 0 or cut.entries + block.entries <= half) then
      update rank_blocks set entries = entries + block.entries
        where list = of_list and sort = of_sort and number = cut.number and word = cut.word;
      delete from rank_blocks
        where list = of_list and sort = of_sort and number = block.number and word = block.word;
    end if;
    return;
  end if;
  while block.entries > 2 * half loop
    execute format(
      'select number::bigint as first, word from %I where list = $1 and (number, word) >= ($2, $3) and (number > $2 or word >= $3)
       order by number, word offset $4 limit 1', 'ranked_' || of_sort)
      into cut using of_list, block.number, block.word, half;
    update rank_blocks set entries = half
      where list = of_list and sort = of_sort and number = block.number and word = block.word;
    insert into rank_blocks values (of_list, of_sort, cut.first, cut.word, block.entries - half)
      returning * into block;
  end loop;
end $$;
create or replace function hold_apart(one uuid, others uuid[]) returns setof uuid language plpgsql volatile as $$
begin
  perform from users where id = any(others || one) order by id for key share;
  return query
    select other_id from boundaries where user_id = one and other_id = any(others) and kind = 'block'
    union
    select user_id from boundaries where other_id = one and user_id = any(others) and kind = 'block';
end $$;
delete from likes using posts
where posts.id = likes.post_id and posts.status <> 'PUBLISHED' and likes.user_id <> posts.author_id
  and not exists (
    select from post_features
    where post_features.post_id = likes.post_id and post_features.user_id = likes.user_id
      and post_features.state <> 'rejected'
  );
create function needs_segmentation(text) returns boolean language sql immutable strict parallel safe as $$
  select $1 ~ ('[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f'
    || '\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\U0001f000-\U0001f0ff\U0001f150-\U0001faff\u20d0-\u20ff]')
$$;
alter table posts add column segmented_title text;
create index posts_to_segment on posts (id) where segmented_title is null and needs_segmentation(title);
create or replace view post_words as
select post_id, array_to_tsvector(array_agg(distinct word)) as words
from (
  select id as post_id, unnest(fold_words(coalesce(segmented_title, title))) as word from posts
  union all
  select posts.id, unnest(name_words(user_name)) from posts join users on users.id = author_id
  union all
  select post_id, unnest(name_words(user_name)) from post_features join users on users.id = user_id
  where state = 'approved'
  union all
  select id, unnest(name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;
drop trigger list_changed on posts;
create trigger list_changed after update of status, published_at, title, segmented_title, genres on posts for each row
  when ((old.status, old.published_at, old.title, old.segmented_title, old.genres)
    is distinct from (new.status, new.published_at, new.title, new.segmented_title, new.genres))
  execute function list_changed_post();
create table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null default now()
);
