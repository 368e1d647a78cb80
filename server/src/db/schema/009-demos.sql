-- Demos.

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
