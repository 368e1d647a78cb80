-- Releases: posts that are published together, and the consent of the users that they name.

create table releases (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  type text not null check (type in ('SINGLE', 'EP', 'ALBUM', 'COMPILATION')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'RELEASED')),
  release_at timestamptz(3),
  due_at timestamptz(3),
  told_blockers text[] not null default '{}',
  release_date date,
  released_at timestamptz,
  artwork_key text references files,
  notes text not null default '' check (char_length(notes) <= 2000),
  label text not null default '' check (char_length(label) <= 100),
  catalogue_number text not null default '' check (char_length(catalogue_number) <= 100),
  p_line text not null default '' check (char_length(p_line) <= 100),
  c_line text not null default '' check (char_length(c_line) <= 100),
  upc text not null default '' check (upc ~ '^(\d{12,13})?$'),
  lead_post_id uuid,
  revision integer not null default 1,
  total_saves integer not null default 0 check (total_saves >= 0),
  created_at timestamptz not null default now(),
  check ((status = 'SCHEDULED') = (release_at is not null)),
  check ((status = 'SCHEDULED') = (due_at is not null)),
  check ((status = 'RELEASED') = (released_at is not null)),
  check (status <> 'RELEASED' or release_date is not null)
);
create unique index releases_artwork_key on releases (artwork_key);
create index releases_owner_idx on releases (owner_id, created_at desc, id desc);
create index releases_of_owner_idx on releases (owner_id, released_at desc, id desc) where status = 'RELEASED';
create index releases_newest_idx on releases (released_at desc, id desc) where status = 'RELEASED';
create index releases_due_idx on releases (due_at) where status = 'SCHEDULED';

comment on table releases is 'Ordered sets of posts that come out together.';
comment on column releases.release_at is 'When it is to go out; null unless it is scheduled.';
comment on column releases.due_at is 'When a worker next tries to release it: release_at, or later where something blocks it.';
comment on column releases.told_blockers is 'What kept it from going out on time and the owner has been told of.';
comment on column releases.release_date is 'The date that pages print. Null: the day on which it goes out.';
comment on column releases.lead_post_id is 'The track that stands for it in lists of new posts, as its owner chose; null: the first.';
comment on column releases.revision is 'Increases with each change of the tracks.';

-- A post that is deleted leaves its releases in the same transaction, with what that means for them.
create table release_tracks (
  release_id uuid not null references releases on delete cascade,
  post_id uuid not null references posts deferrable initially deferred,
  disc smallint not null check (disc between 1 and 20),
  position smallint not null check (position between 1 and 100),
  holds boolean not null default false,
  is_agreed boolean not null default true,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz(3),
  primary key (release_id, post_id),
  constraint release_tracks_position_key unique (release_id, disc, position) deferrable,
  check ((digest is null) = (requested_at is null)),
  check (is_agreed or digest is not null),
  check (not holds or digest is null)
);
create unique index release_tracks_held_key on release_tracks (post_id) where holds;
create index release_tracks_post_idx on release_tracks (post_id);

comment on table release_tracks is 'The posts of releases, each with its place.';
comment on column release_tracks.position is 'The track number on its disc.';
comment on column release_tracks.holds is 'The post is a draft that only the release publishes.';
comment on column release_tracks.is_agreed is
  'Whether the author has agreed that it is on the release, from release_consents; true for posts of the owner.';
comment on column release_tracks.digest is 'What the author is asked about; null for posts of the owner.';

alter table releases add constraint releases_lead_fkey foreign key (id, lead_post_id)
  references release_tracks (release_id, post_id) on delete set null (lead_post_id) deferrable initially deferred;

create table release_artists (
  release_id uuid not null references releases on delete cascade,
  user_id uuid not null references users on delete cascade,
  place smallint not null,
  is_agreed boolean not null,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz(3),
  primary key (release_id, user_id),
  check ((digest is null) = (requested_at is null)),
  check (is_agreed or digest is not null)
);
create index release_artists_user_idx on release_artists (user_id);

comment on table release_artists is 'The users whom a release names as its artists.';
comment on column release_artists.is_agreed is
  'Whether the artist has agreed to be named, from release_consents; true for the owner.';
comment on column release_artists.digest is 'What the artist is asked about; null for the owner.';

create table release_consents (
  id bigint generated always as identity primary key,
  release_id uuid not null references releases on delete cascade,
  user_id uuid not null references users on delete cascade,
  post_id uuid,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  answer text not null check (answer in ('approved', 'declined', 'withdrawn')),
  signed_at timestamptz not null default now()
);
create index release_consents_release_idx on release_consents (release_id, user_id, id desc);
create index release_consents_user_idx on release_consents (user_id);

comment on table release_consents is 'Answers of authors and artists, bound to a digest of what they saw. Rows are never updated.';
comment on column release_consents.post_id is 'The post of the author; null for the name of an artist. The post may be deleted.';
comment on column release_consents.digest is 'SHA-256 of canonical JSON (RFC 8785) of what the user was asked.';

-- The answer of a user to a digest: null where there is none, where it was withdrawn, or where a later
-- decline or withdrawal voids the approval.
create function release_answer(of_release uuid, of_user uuid, of_post uuid, to_digest text) returns text
language sql stable as $$
  select case
    when answer = 'withdrawn' then null
    when answer = 'approved' and exists (
      select from release_consents as later
      where later.release_id = of_release and later.user_id = of_user and later.id > given.id
        and later.post_id is not distinct from of_post and later.answer <> 'approved'
    ) then null
    else answer
  end
  from (
    select id, answer from release_consents
    where release_id = of_release and user_id = of_user and post_id is not distinct from of_post and digest = to_digest
    order by id desc limit 1
  ) as given
$$;

create table release_saves (
  release_id uuid not null references releases on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (release_id, user_id)
);
create index release_saves_user_idx on release_saves (user_id, created_at desc, release_id desc);

comment on table release_saves is 'Releases that users have saved.';

create function count_release_saves() returns trigger language plpgsql as $$
begin
  perform from releases where id in (select release_id from changed_rows) order by id for no key update;
  update releases set total_saves = total_saves + changed.saves
  from (
    select release_id, case tg_op when 'INSERT' then count(*) else -count(*) end as saves from changed_rows
    group by release_id
  ) as changed
  where id = changed.release_id;
  return null;
end
$$;
create trigger count_inserted after insert on release_saves
  referencing new table as changed_rows for each statement execute function count_release_saves();
create trigger count_deleted after delete on release_saves
  referencing old table as changed_rows for each statement execute function count_release_saves();

-- Nothing but its release publishes a held draft, whichever process tries to.
create function refuse_held_publication() returns trigger language plpgsql as $$
begin
  if exists (select from release_tracks where post_id = new.id and holds) then
    raise exception 'a release holds the draft %', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger refuse_held_publication before update of status on posts for each row
  when (new.status = 'PUBLISHED' and old.status <> 'PUBLISHED') execute function refuse_held_publication();

-- The day at a time in a time zone. UTC replaces a zone that the database does not know.
create function local_date(at timestamptz, time_zone text) returns date language plpgsql stable as $$
begin
  return (at at time zone time_zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end
$$;

-- Of the posts that come out with a release, the lists of new posts have its lead track alone.
alter table posts add column in_feed boolean not null default true;
alter table listed_posts add column in_feed boolean not null default true;

comment on column posts.in_feed is
  'Whether the newest posts and the Following feed list it: false for a track that came out with a release and is not its lead.';

alter table list_totals drop constraint list_totals_kind_check;
alter table list_totals add constraint list_totals_kind_check
  check (kind in ('newest', 'off-feed', 'spotlight', 'liked', 'credited', 'listeners')) not valid;

create function count_posts_off_feed() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    change := (select count(*) from inserted where not in_feed);
  elsif tg_op = 'DELETE' then
    change := -(select count(*) from deleted where not in_feed);
  else
    change := (select count(*) from inserted where not in_feed) - (select count(*) from deleted where not in_feed);
  end if;
  if change <> 0 then
    perform add_to_list_totals('off-feed', array['00000000-0000-0000-0000-000000000000'::uuid], array[change]);
  end if;
  return null;
end
$$;
create trigger count_inserted_off_feed after insert on listed_posts
  referencing new table as inserted for each statement execute function count_posts_off_feed();
create trigger count_deleted_off_feed after delete on listed_posts
  referencing old table as deleted for each statement execute function count_posts_off_feed();
create trigger count_updated_off_feed after update on listed_posts
  referencing old table as deleted new table as inserted for each statement execute function count_posts_off_feed();

-- As in 018, with in_feed.
create or replace function list_posts(ids uuid[]) returns void language plpgsql as $$
begin
  -- No author gets Plus, or is suspended, between this read and the commit.
  perform from users where id in (select author_id from posts where posts.id = any(ids)) order by id for no key update;
  insert into listed_posts (post_id, author_id, published_at, genres, in_feed)
  select posts.id, author_id, published_at, genre_bits(genres), in_feed
  from posts join users on users.id = author_id
  where posts.id = any(ids) and status = 'PUBLISHED' and suspended_at is null
  on conflict (post_id) do update set
    published_at = excluded.published_at, genres = excluded.genres, in_feed = excluded.in_feed;
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

create trigger list_in_feed after update of in_feed on posts for each row
  when (old.in_feed <> new.in_feed and old.status = 'PUBLISHED' and new.status = 'PUBLISHED')
  execute function list_changed_post();
