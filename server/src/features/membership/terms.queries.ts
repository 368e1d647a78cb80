import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Payments } from '../../platform/payments/index.ts';

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

/** The provider was asked about it, and there was nothing to keep. */
export async function markAsked(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
