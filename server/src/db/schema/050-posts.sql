-- Posts, their artists, and demos.

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
  has_declined_credit boolean not null default false,
  music_key text not null references files,
  stream_key text references files,
  banner_key text references files,
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  total_likes integer not null default 0 check (total_likes >= 0),
  total_comments integer not null default 0 check (total_comments >= 0),
  total_plays integer not null default 0 check (total_plays >= 0),
  total_downloads integer not null default 0 check (total_downloads >= 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  check ((status = 'PUBLISHED') = (published_at is not null)),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index posts_music_key on posts (music_key);
create unique index posts_stream_key on posts (stream_key);
create unique index posts_banner_key on posts (banner_key);
create index posts_author_idx on posts (author_id, created_at desc, id desc);
create index posts_drafts_idx on posts (author_id, created_at desc, id desc) where status <> 'PUBLISHED';
create index posts_published_idx on posts (published_at desc, id desc) where status = 'PUBLISHED';

comment on table posts is 'Tracks with their drafts.';
comment on column posts.segmented_title is
  'The title with spaces between the words of scripts without them, set by the application; null where it is as the title.';
comment on column posts.has_declined_credit is
  'An artist declined the credit and has deleted the account since: the author decides about the draft.';
comment on column posts.media_state is 'Progress of the media job.';
comment on column posts.duration is 'Seconds.';
comment on column posts.waveform is 'Peaks in thousandths.';
comment on column posts.loudness is 'LUFS; null also for silence.';

create trigger delete_list_totals after delete on posts
  referencing old table as gone for each statement execute function delete_list_totals();

create table credits (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  position smallint not null check (position between 0 and 9),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  requested_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (post_id, user_id)
);
create index credits_user_idx on credits (user_id, state, requested_at desc);

comment on table credits is 'Featured artists of posts, and their answers to the credit request.';
comment on column credits.position is 'The order in which the author named the artists.';

create table demos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  slot smallint not null check (slot between 1 and 6),
  title text not null check (char_length(title) between 1 and 20),
  features text[] not null default '{}' check (char_length(array_to_string(features, ',')) <= 35),
  music_key text not null references files,
  stream_key text references files,
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  created_at timestamptz not null default clock_timestamp(),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index demos_slot_key on demos (user_id, slot);
create unique index demos_music_key on demos (music_key);
create unique index demos_stream_key on demos (stream_key);

comment on table demos is 'Short tracks on a profile: at most three, six with Plus (docs/decisions/013).';
comment on column demos.slot is 'One of the six slots of the user, chosen under the lock of the user.';
comment on column demos.features is 'Names of the artists as the user typed them; a comma needs no space after it.';
comment on column demos.duration is 'Seconds.';
comment on column demos.waveform is 'Peaks in thousandths.';
comment on column demos.loudness is 'LUFS; null also for silence.';
