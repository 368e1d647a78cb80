import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Payments, SubscriptionSummary } from '../../platform/payments/index.ts';

type Provider = Payments['provider'];

/** Minutes after which a subscription whose period is over is checked again. */
const RECHECK_MINUTES = 10;

/** Subscriptions whose stored period is over and that were not checked since then or lately. */
export async function listOverdue(db: Queryable, provider: Provider, maxRows: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where('current_period_end', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`(fetched_at < current_period_end or fetched_at < now() - make_interval(mins => ${RECHECK_MINUTES}))`,
    )
    .orderBy('current_period_end')
    .limit(maxRows)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the subscription was checked at that time, without a change to store. */
export async function markChecked(db: Queryable, id: string, askedAt: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ fetched_at: sql<Date>`greatest(fetched_at, ${askedAt}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks those subscriptions of a provider's list that are stored with the same values as checked.
 * @param askedAt when the list was requested
 * @returns their ids
 */
export async function markUnchanged(
  db: Queryable,
  summaries: readonly SubscriptionSummary[],
  askedAt: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set fetched_at = greatest(fetched_at, ${askedAt}::timestamptz)
    from unnest(
      ${summaries.map(({ id }) => id)}::text[],
      ${summaries.map(({ status }) => status)}::text[],
      ${summaries.map(({ currentPeriodEnd }) => currentPeriodEnd.toISOString())}::timestamptz[],
      ${summaries.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)}::boolean[]
    ) as seen (id, status, period_end, is_cancelled)
    where subscriptions.id = seen.id and subscriptions.status = seen.status
      and subscriptions.current_period_end = seen.period_end
      and subscriptions.cancel_at_period_end = seen.is_cancelled
    returning subscriptions.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Running subscriptions that were not checked since then, the least recently checked first. */
export async function listUnchecked(
  db: Queryable,
  provider: Provider,
  since: string,
  maxRows: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where('fetched_at', '<', sql<Date>`${since}::timestamptz`)
    .orderBy('fetched_at')
    .limit(maxRows)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The time since which events may be missing: three days, in which the provider retries a delivery,
 * or longer if no event has come since. The provider keeps events for thirty days.
 */
export async function findLastEventTime(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest(
      now() - interval '30 days',
      least(now() - interval '3 days', coalesce(max(applied_at), '-infinity') - interval '1 day')
    ) as since from payment_events`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not return the time.');
  return row.since;
}

/** Deletes events that the provider does not send any more, a limited number per call. */
export async function deleteOldEvents(db: Queryable): Promise<void> {
  await sql`
    delete from payment_events where id = any(array(
      select id from payment_events where applied_at < now() - interval '60 days' order by applied_at limit 10000
    ))`.execute(db);
}
