-- without a transaction
-- The indexes of the lists of new posts, which leave out tracks that came out with a release, and the
-- check of rows from before 041 and 042.

drop index concurrently if exists listed_posts_feed_idx;
create index concurrently listed_posts_feed_idx on listed_posts (published_at desc, post_id desc)
  include (author_id) where in_feed;
drop index concurrently if exists listed_posts_feed_author_idx;
create index concurrently listed_posts_feed_author_idx on listed_posts (author_id, published_at desc, post_id desc)
  where in_feed;
drop index concurrently if exists listed_posts_off_feed_idx;
create index concurrently listed_posts_off_feed_idx on listed_posts (author_id) where not in_feed;
alter table list_totals validate constraint list_totals_kind_check;
alter table notifications validate constraint notifications_kind_check;
