-- Files in the storage. A row is written before the bytes are kept, so that no crash leaves a file that nobody knows of;
-- what is not claimed by anything is removed. What refers to a file has a foreign key here, so that none goes missing.
create table files (
  -- folder/random.ending; the ending says what it is.
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
  -- What the work in the background has found.
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  -- Peaks in thousandths.
  waveform smallint[],
  -- LUFS; null for silence too.
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

-- Who is asked to be featured, and what they answered.
create table post_features (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- In the order in which the author named them.
  position smallint not null check (position between 0 and 9),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (post_id, user_id)
);
create index post_features_user on post_features (user_id, state, asked_at desc);
