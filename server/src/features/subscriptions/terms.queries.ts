import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Payments, Sighting } from '../../platform/payments/index.ts';

type Provider = Payments['provider'];

/** Minutes after which a subscription whose period is over is asked about again. */
const PAUSE = 10;

/** Subscriptions whose period is over as far as we know, and which were not asked about since or lately. */
export async function listUntold(db: Queryable, provider: Provider, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where('current_period_end', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`(asked_at < current_period_end or asked_at < now() - make_interval(mins => ${PAUSE}))`,
    )
    .orderBy('current_period_end')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The provider was asked about it at that time, and there was nothing to keep. */
export async function markAsked(db: Queryable, id: string, askedAt: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ asked_at: sql<Date>`greatest(asked_at, ${askedAt}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/**
 * Of subscriptions as a list of the provider has them, asked for at that time: those that are kept just so. They count as
 * asked about.
 * @returns their ids
 */
export async function markSame(db: Queryable, seen: readonly Sighting[], askedAt: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set asked_at = greatest(asked_at, ${askedAt}::timestamptz)
    from unnest(
      ${seen.map(({ id }) => id)}::text[],
      ${seen.map(({ status }) => status)}::text[],
      ${seen.map(({ currentPeriodEnd }) => currentPeriodEnd.toISOString())}::timestamptz[],
      ${seen.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)}::boolean[]
    ) as seen (id, status, period_end, is_cancelled)
    where subscriptions.id = seen.id and subscriptions.status = seen.status
      and subscriptions.current_period_end = seen.period_end
      and subscriptions.cancel_at_period_end = seen.is_cancelled
    returning subscriptions.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Subscriptions that run as far as we know, and which were not asked about since then; the longest unasked first. */
export async function listUnasked(
  db: Queryable,
  provider: Provider,
  since: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where('asked_at', '<', sql<Date>`${since}::timestamptz`)
    .orderBy('asked_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * From when on events may not have come: the provider tries for three days, and where none has come for longer, since the
 * last one. It keeps them for thirty.
 */
export async function sinceLastEvent(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest(
      now() - interval '30 days',
      least(now() - interval '3 days', coalesce(max(applied_at), '-infinity') - interval '1 day')
    ) as since from payment_events`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not tell the time.');
  return row.since;
}

/** Events that nobody sends any more; so many at once. */
export async function forgetEvents(db: Queryable): Promise<void> {
  await sql`
    delete from payment_events where id = any(array(
      select id from payment_events where applied_at < now() - interval '60 days' order by applied_at limit 10000
    ))`.execute(db);
}
