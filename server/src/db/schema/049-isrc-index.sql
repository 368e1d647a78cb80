-- without a transaction
-- Imported playlists find posts by ISRC. Most posts have none.

drop index concurrently if exists posts_isrc_idx;
create index concurrently posts_isrc_idx on posts (isrc) where isrc is not null;
