-- How far somebody's last change reaches in the write-ahead log, so that a copy of the database which has not come so far is
-- not asked for their lists. Unlogged: it is needed for as long as a copy lags behind, and costs no flush.
create unlogged table written (
  user_id uuid primary key,
  lsn pg_lsn not null
);
