/** Milliseconds between two heartbeats of a worker. */
export const HEARTBEAT_INTERVAL_MS = 5_000;

/** Seconds without a heartbeat after which a worker counts as dead; a restart takes less. */
const WORKER_TIMEOUT_SECONDS = 30;

/**
 * SQL that records a heartbeat of the worker $1 and removes the rows of workers that died long ago.
 */
export const RECORD_HEARTBEAT = `WITH expired AS (
    DELETE FROM worker_heartbeats WHERE seen_at < now() - interval '1 day' AND worker_id <> $1
  )
  INSERT INTO worker_heartbeats (worker_id) VALUES ($1)
  ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at`;

/** SQL that counts the live workers of all processes. */
export const COUNT_LIVE_WORKERS = `SELECT count(*)::int AS workers FROM worker_heartbeats
  WHERE seen_at > now() - interval '${WORKER_TIMEOUT_SECONDS} seconds'`;
