-- without a transaction
-- The comments that a new version may answer, and the check of rows from before 030.

drop index concurrently if exists comments_timed_idx;
create index concurrently comments_timed_idx on comments (post_id, number) where at_ms is not null;

alter table notifications validate constraint notifications_kind_check;
