-- Posts and their versions: each recording of a post is a row that keeps its files (docs/decisions/036).

create table posts (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 50),
  segmented_title text,
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
  version smallint not null default 1,
  has_declined_credit boolean not null default false,
  decision_since timestamptz(3),
  banner_key text references files,
  total_likes integer not null default 0 check (total_likes >= 0),
  total_comments integer not null default 0 check (total_comments >= 0),
  total_plays integer not null default 0 check (total_plays >= 0),
  total_downloads integer not null default 0 check (total_downloads >= 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  check ((status = 'PUBLISHED') = (published_at is not null))
);
create unique index posts_banner_key on posts (banner_key);
create index posts_author_idx on posts (author_id, created_at desc, id desc);
create index posts_drafts_idx on posts (author_id, created_at desc, id desc) where status <> 'PUBLISHED';
create index posts_published_idx on posts (published_at desc, id desc) where status = 'PUBLISHED';
create index posts_decisions_idx on posts (author_id, decision_since desc, id desc) where decision_since is not null;

comment on table posts is 'Tracks with their drafts.';
comment on column posts.segmented_title is
  'The title with spaces between the words of scripts without them, set by the application; null where it is as the title.';
comment on column posts.version is
  'The version that is shown: that of the current terms, of a draft that of the proposed ones.';
comment on column posts.has_declined_credit is
  'An artist declined the credit and has deleted the account since: the author decides about the draft.';
comment on column posts.decision_since is
  'Since when the author has to decide: about a draft that waits for no answer, or a declined proposal. Null if nothing is to be decided.';

create trigger delete_list_totals after delete on posts
  referencing old table as gone for each statement execute function delete_list_totals();

create table post_versions (
  post_id uuid not null references posts on delete cascade,
  number smallint not null check (number between 1 and 50),
  music_key text not null references files,
  stream_key text references files,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (char_length(note) <= 200),
  uploader_id uuid references users on delete set null,
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  created_at timestamptz not null default now(),
  primary key (post_id, number),
  constraint post_versions_sha256_key unique (post_id, sha256),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index post_versions_music_key on post_versions (music_key);
create unique index post_versions_stream_key on post_versions (stream_key);
create index post_versions_uploader_idx on post_versions (uploader_id);

comment on table post_versions is 'Recordings of posts. Their files never change.';
comment on column post_versions.sha256 is 'Hash of the uploaded file, which a post has only once.';
comment on column post_versions.media_state is 'Progress of the media job.';
comment on column post_versions.duration is 'Seconds.';
comment on column post_versions.waveform is 'Peaks in thousandths.';
comment on column post_versions.loudness is 'LUFS; null also for silence.';

-- A post and its first version refer to each other, so the key is checked at the commit.
alter table posts add constraint posts_version_fkey foreign key (id, version)
  references post_versions (post_id, number) deferrable initially deferred;

create table pinned_posts (
  user_id uuid primary key references users on delete cascade,
  post_id uuid not null references posts on delete cascade
);
create unique index pinned_posts_post_key on pinned_posts (post_id);

comment on table pinned_posts is 'The own published post that a user shows at the top of the profile.';
