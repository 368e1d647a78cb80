-- The ISRC of a recording, whether its words are explicit, and the hash of a recording without its tags
-- (docs/agreements.md). 038 checks the constraints of rows from before.

alter table posts
  add column isrc text,
  add column explicit boolean not null default false;
alter table posts add constraint posts_isrc_check check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$') not valid;

comment on column posts.isrc is 'International Standard Recording Code without hyphens (ISO 3901). Several posts may have the same.';

alter table post_versions add column sound_sha256 text;
alter table post_versions
  add constraint post_versions_sound_sha256_check check (sound_sha256 ~ '^[0-9a-f]{64}$') not valid;

comment on column post_versions.sound_sha256 is
  'Hash of the sound of the uploaded file without its tags. Null until computed, and if the file cannot be played.';
