import { sql, type RawBuilder } from 'kysely';

/** How long a user makes no request before the next one begins another visit. */
const VISIT_GAP = sql.raw(`interval '6 hours'`);
const WRITE_INTERVAL = sql.raw(`interval '1 hour'`);

/**
 * Records that users are here, at most once an hour each, in all their sessions together.
 * @param users a relation with their `user_id`
 */
export const recordVisits = (users: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into visits (user_id) select distinct user_id from ${users} order by user_id
  on conflict (user_id) do update set seen_at = now(), previous_seen_at =
    case when visits.seen_at < now() - ${VISIT_GAP} then visits.seen_at else visits.previous_seen_at end
  where visits.seen_at < now() - ${WRITE_INTERVAL}`;

/**
 * When the last visit of a user before this one ended; null during the first one. The request that
 * begins a visit gets the same answer before and after the visit is recorded.
 */
export const endOfLastVisit = (userId: string): RawBuilder<Date | null> => sql`(
  select case when seen_at < now() - ${VISIT_GAP} then seen_at else previous_seen_at end
  from visits where user_id = ${userId})`;
