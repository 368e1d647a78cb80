-- without a transaction
-- The processed versions whose sound the background job has to hash, and the check of rows from before 037.

drop index concurrently if exists post_versions_unhashed_idx;
create index concurrently post_versions_unhashed_idx on post_versions (post_id, number)
  where sound_sha256 is null and media_state = 'done';

alter table posts validate constraint posts_isrc_check;
alter table post_versions validate constraint post_versions_sound_sha256_check;
