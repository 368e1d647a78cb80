-- Short pieces that a user shows on the profile: at most 3, 6 with Plus (docs/decisions/013).
create table demos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A user has six places. Which of them is free, and how many may be taken, is found out under the lock of the user.
  place smallint not null check (place between 1 and 6),
  title text not null check (char_length(title) between 1 and 20),
  features text[] not null default '{}' check (char_length(array_to_string(features, ', ')) <= 35),
  music_key text not null references files,
  stream_key text references files,
  -- What the work in the background has found, as with posts.
  media_state text not null default 'waiting' check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  -- Peaks in thousandths.
  waveform smallint[],
  -- LUFS; null for silence too.
  loudness real,
  created_at timestamptz not null default clock_timestamp(),
  check ((media_state = 'done') = (duration is not null and waveform is not null and stream_key is not null))
);
create unique index demos_place on demos (user_id, place);
create unique index demos_music on demos (music_key);
create unique index demos_stream on demos (stream_key);
