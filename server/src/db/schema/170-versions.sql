-- Versions: each recording of a post is a row that keeps its files (docs/decisions/036).

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

comment on table post_versions is 'Recordings of posts. Their files never change.';
comment on column post_versions.sha256 is 'Hash of the uploaded file, which a post has only once.';
comment on column post_versions.media_state is 'Progress of the media job.';
comment on column post_versions.duration is 'Seconds.';
comment on column post_versions.waveform is 'Peaks in thousandths.';
comment on column post_versions.loudness is 'LUFS; null also for silence.';

insert into post_versions (
  post_id, number, music_key, stream_key, sha256, uploader_id, media_state, duration, waveform, loudness, created_at
)
select id, 1, music_key, stream_key, sha256, author_id, media_state, duration, waveform, loudness, posts.created_at
from posts join files on files.key = posts.music_key;

create unique index post_versions_music_key on post_versions (music_key);
create unique index post_versions_stream_key on post_versions (stream_key);
create index post_versions_uploader_idx on post_versions (uploader_id);

-- A post and its first version refer to each other, so the key is checked at the commit.
alter table posts
  add column version smallint not null default 1,
  add constraint posts_version_fkey foreign key (id, version) references post_versions (post_id, number)
    deferrable initially deferred,
  drop column music_key,
  drop column stream_key,
  drop column media_state,
  drop column duration,
  drop column waveform,
  drop column loudness;

comment on column posts.version is
  'The version that is shown: that of the current terms, of a draft that of the proposed ones.';
