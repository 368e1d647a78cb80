-- without a transaction
-- The sitemaps of releases, in the order of their ids.

drop index concurrently if exists releases_released_idx;
create index concurrently releases_released_idx on releases (id) include (owner_id) where status = 'RELEASED';
