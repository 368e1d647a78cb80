-- Terms of posts: who is credited with which roles and shares, and who has consented (docs/decisions/038).

create table terms (
  post_id uuid not null references posts on delete cascade,
  state text not null check (state in ('current', 'proposed')),
  version smallint not null,
  signed_as text check (char_length(signed_as) <= 100),
  proposed_at timestamptz(3) not null default now(),
  agreed_at timestamptz(3),
  primary key (post_id, state),
  foreign key (post_id, version) references post_versions on delete cascade,
  check ((state = 'current') = (agreed_at is not null))
);

comment on table terms is
  'The current and the proposed terms of a post. A published post without a row has its version, and its author alone with the default role.';
comment on column terms.signed_as is 'The name with which the author signed.';

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
  reminders smallint not null default 0,
  requested_at timestamptz(3) not null default now(),
  primary key (post_id, state, user_id),
  foreign key (post_id, state) references terms on delete cascade,
  check ((composition_share is null) = (recording_share is null)),
  check (not is_removal or state = 'proposed')
);
create index credits_requested_idx on credits (user_id, requested_at desc, post_id desc) where state = 'proposed' and not is_author;
create index credits_user_idx on credits (user_id, post_id) where not is_author;

comment on table credits is 'The artists of terms, the author among them. A credit outlives the account of its artist.';
comment on column credits.position is 'The order in which the author named the artists.';
comment on column credits.is_removal is 'The terms remove this artist, who has to approve that.';
comment on column credits.roles is 'Role codes of the DDEX allowed-value sets, sorted.';
comment on column credits.composition_share is 'Hundredths of a percent.';
comment on column credits.recording_share is 'Hundredths of a percent.';
comment on column credits.digest is 'The digest to which the artist consents; null for the author.';

create table removed_credits (
  post_id uuid not null,
  state text not null,
  user_id uuid not null,
  composition_share integer check (composition_share between 0 and 10000),
  recording_share integer check (recording_share between 0 and 10000),
  primary key (post_id, state, user_id),
  foreign key (post_id, state) references terms on delete cascade,
  check ((composition_share is null) = (recording_share is null))
);

comment on table removed_credits is
  'Artists whose credit the author removed after they did not answer for 30 days. Their shares stay as agreed.';
comment on column removed_credits.composition_share is 'Hundredths of a percent.';
comment on column removed_credits.recording_share is 'Hundredths of a percent.';

create table latest_requests (
  post_id uuid not null references posts on delete cascade,
  artist_id uuid not null references users on delete cascade,
  digest text not null,
  is_first boolean not null,
  primary key (post_id, artist_id)
);
create index latest_requests_artist_idx on latest_requests (artist_id);

comment on table latest_requests is
  'What artists were asked last about a post. A row survives the answer and the end of the proposal.';
comment on column latest_requests.is_first is
  'The artist was asked nothing about the post before. Only such a request may be answered without a digest.';

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
      select coalesce(consent_answer(of_post, of_user, digest), 'pending')
      from credits where post_id = of_post and user_id = of_user and state = 'proposed' and not is_author
    )
  )
$$;

-- Canonical JSON of terms without a split, in the order of keys of RFC 8785, and its digest: as the
-- server computes them, for rows that are inserted in bulk.
create function canonical_terms(post uuid, audio text, artist uuid, roles text[]) returns text
language sql immutable as $$
  select format('{"artist":"%s","audio":"%s","post":"%s","roles":[%s],"split":null}', artist, audio, post,
    (select coalesce(string_agg('"' || role || '"', ',' order by role collate "C"), '') from unnest(roles) as role))
$$;
create function digest_of(canonical text) returns text language sql immutable as $$
  select encode(sha256(convert_to(canonical, 'UTF8')), 'hex')
$$;
