-- Terms of posts: who is credited with which roles and shares, and who has consented (docs/decisions/038).

drop trigger credit_answered on credits;
drop function credit_answered_post();
alter table notifications drop constraint notifications_post_id_artist_id_fkey;
alter table credited_posts drop constraint credited_posts_post_id_user_id_fkey;
alter table credits rename to requested_credits;
alter index credits_pkey rename to requested_credits_pkey;
drop index credits_user_idx;

create table terms (
  post_id uuid not null references posts on delete cascade,
  state text not null check (state in ('current', 'proposed')),
  version smallint not null,
  signed_as text check (char_length(signed_as) <= 100),
  removed_unanswered uuid[] not null default '{}',
  proposed_at timestamptz(3) not null default now(),
  agreed_at timestamptz(3),
  primary key (post_id, state),
  foreign key (post_id, version) references post_versions on delete cascade,
  check ((state = 'current') = (agreed_at is not null))
);

comment on table terms is
  'The current and the proposed terms of a post. A published post without a row has its version, and its author alone with the default role.';
comment on column terms.signed_as is 'The name with which the author signed.';
comment on column terms.removed_unanswered is 'Artists whose credit the author removed after they did not answer for 30 days.';

create table credits (
  post_id uuid not null,
  state text not null,
  user_id uuid not null,
  position smallint not null check (position >= 0),
  is_author boolean not null default false,
  is_removal boolean not null default false,
  roles text[] not null,
  composition_share integer check (composition_share between 0 and 10000),
  recording_share integer check (recording_share between 0 and 10000),
  digest text,
  first_digest text,
  reminders smallint not null default 0,
  requested_at timestamptz(3) not null default now(),
  primary key (post_id, state, user_id),
  foreign key (post_id, state) references terms on delete cascade,
  check ((composition_share is null) = (recording_share is null)),
  check (not is_removal or state = 'proposed')
);
create index credits_requested_idx on credits (user_id, requested_at desc, post_id desc) where state = 'proposed' and not is_author;
create index credits_user_idx on credits (user_id, post_id) where not is_author;

comment on table credits is
  'The artists of terms, the author among them. A credit with shares outlives the account of its artist.';
comment on column credits.is_removal is 'The terms remove this artist, who has to approve that.';
comment on column credits.roles is 'Role codes of the DDEX allowed-value sets, sorted.';
comment on column credits.composition_share is 'Hundredths of a percent.';
comment on column credits.recording_share is 'Hundredths of a percent.';
comment on column credits.digest is 'The digest to which the artist consents; null for the author.';
comment on column credits.first_digest is 'The digest as it was first proposed to the artist.';

create table consents (
  id bigint primary key generated always as identity,
  post_id uuid not null references posts on delete cascade,
  artist_id uuid not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  canonical text not null,
  answer text not null check (answer in ('approved', 'declined', 'withdrawn')),
  is_removal boolean not null default false,
  signed_as text check (char_length(signed_as) <= 100),
  reason text check (char_length(reason) <= 500),
  answered_at timestamptz(3) not null default now()
);
create index consents_post_idx on consents (post_id, artist_id, digest, id desc);
create index consents_artist_idx on consents (artist_id);

comment on table consents is
  'Answers of artists to terms, bound to a digest of their content. Rows are never updated, but for the names and reasons of deleted accounts.';
comment on column consents.canonical is 'The text that was hashed: canonical JSON (RFC 8785).';
comment on column consents.is_removal is 'The consent is to the removal of the artist.';

-- The answer of an artist to a digest: null where there is none, or where a later answer voids the
-- approval: a decline, a withdrawal, or an approval of the opposite, credit or removal.
create function consent_answer(of_post uuid, of_artist uuid, to_digest text) returns text
language sql stable as $$
  select case
    when answer = 'withdrawn' then null
    when answer = 'approved' and exists (
      select from consents as later
      where later.post_id = of_post and later.artist_id = of_artist and later.id > given.id
        and (later.answer <> 'approved' or later.is_removal <> given.is_removal)
    ) then null
    else answer
  end
  from (
    select id, answer, is_removal from consents
    where post_id = of_post and artist_id = of_artist and digest = to_digest
    order by id desc limit 1
  ) as given
$$;

-- How a user stands to a post: 'approved' for artists of the current terms, else the answer to the
-- proposed ones. Null for users who are not asked.
create function credit_answer(of_post uuid, of_user uuid) returns text
language sql stable as $$
  select coalesce(
    (select 'approved' from credits where post_id = of_post and user_id = of_user and state = 'current'),
    (
      select case consent_answer(of_post, of_user, digest)
        when 'approved' then 'approved' when 'declined' then 'rejected' else 'pending'
      end
      from credits where post_id = of_post and user_id = of_user and state = 'proposed' and not is_author
    )
  )
$$;

-- Canonical JSON of terms without a split, in the order of keys of RFC 8785.
create function canonical_terms(post uuid, audio text, artist uuid, roles text[]) returns text
language sql immutable as $$
  select format('{"artist":"%s","audio":"%s","post":"%s","roles":[%s],"split":null}', artist, audio, post,
    (select coalesce(string_agg('"' || role || '"', ',' order by role collate "C"), '') from unnest(roles) as role))
$$;
create function digest_of(canonical text) returns text language sql immutable as $$
  select encode(sha256(convert_to(canonical, 'UTF8')), 'hex')
$$;

-- Existing posts: those with artists get terms; a published post without artists needs none.
insert into terms (post_id, state, version, proposed_at, agreed_at)
select id, case status when 'PUBLISHED' then 'current' else 'proposed' end, version, created_at, published_at
from posts
where status <> 'PUBLISHED' or exists (select from requested_credits where post_id = posts.id and state = 'approved');

insert into credits (post_id, state, user_id, position, is_author, roles, requested_at)
select post_id, state, author_id, 0, true, '{MainArtist}', proposed_at
from terms join posts on posts.id = post_id;

insert into credits (post_id, state, user_id, position, roles, requested_at, digest, first_digest)
select terms.post_id, terms.state, requested.user_id, requested.position + 1, '{FeaturedArtist}', requested_at, digest, digest
from requested_credits as requested
join terms on terms.post_id = requested.post_id
join post_versions on post_versions.post_id = terms.post_id and number = version,
  lateral digest_of(canonical_terms(terms.post_id, sha256, requested.user_id, '{FeaturedArtist}')) as digest
where terms.state = 'proposed' or requested.state = 'approved';

insert into consents (post_id, artist_id, digest, canonical, answer, answered_at)
select requested.post_id, requested.user_id, digest_of(canonical), canonical,
  case requested.state when 'approved' then 'approved' else 'declined' end, coalesce(answered_at, requested_at)
from requested_credits as requested
join posts on posts.id = requested.post_id
join post_versions on post_versions.post_id = posts.id and number = version,
  lateral canonical_terms(posts.id, sha256, requested.user_id, '{FeaturedArtist}') as canonical
where requested.state <> 'pending';

create or replace view post_words as
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

drop table requested_credits;
drop function remove_deleted_artists();

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

alter table credited_posts
  add foreign key (post_id) references posts on delete cascade,
  add foreign key (user_id) references users on delete cascade;

create or replace function update_credited_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from credited_posts using posts, users
  where credited_posts.post_id = any(ids) and posts.id = credited_posts.post_id and users.id = posts.author_id
    and (suspended_at is not null or credited_posts.published_at is distinct from posts.published_at
      or not exists (
        select from credits where credits.post_id = credited_posts.post_id
          and credits.user_id = credited_posts.user_id and state = 'current'
      ));
  insert into credited_posts (post_id, user_id, published_at)
  select post_id, artist.id, published_at
  from credits
  join posts on posts.id = post_id
  join users as author on author.id = author_id
  join users as artist on artist.id = user_id
  where post_id = any(ids) and state = 'current' and not is_author and status = 'PUBLISHED'
    and author.suspended_at is null
  order by artist.id on conflict do nothing;
end
$$;

create function credits_changed() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select distinct post_id from changed_rows where state = 'current' order by post_id);
begin
  if ids <> '{}' then
    perform update_credited_posts(ids);
    perform update_searchable_artists(ids);
  end if;
  return null;
end
$$;
create trigger credits_inserted after insert on credits
  referencing new table as changed_rows for each statement execute function credits_changed();
create trigger credits_deleted after delete on credits
  referencing old table as changed_rows for each statement execute function credits_changed();

-- Notifications about terms. Each recipient has one of a kind for each artist of a post.
delete from notifications where artist_id is not null and not exists (select from users where id = artist_id);
alter table notifications
  add foreign key (artist_id) references users on delete cascade,
  add column reason text,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end);

comment on column notifications.reason is 'Of a rejection: why, as the artist wrote to the author.';
