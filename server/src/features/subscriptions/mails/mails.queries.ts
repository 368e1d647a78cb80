import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Payments } from '../../../platform/payments/index.ts';

/** Claims a mail of this kind about a subject. @returns false if it was claimed before */
export async function claimMail(tx: Tx, userId: string, kind: string, about: string): Promise<boolean> {
  const row = await tx
    .insertInto('subscription_mails')
    .values({ user_id: userId, kind, subject_id: about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export interface EndingSubscription {
  id: string;
  userId: string;
  until: Date;
}

/**
 * Cancelled subscriptions that end within `days` and whose mail about that was not sent, soonest
 * first.
 */
export async function listEnding(
  db: Queryable,
  { provider, days, maxRows }: { provider: Payments['provider']; days: number; maxRows: number },
): Promise<EndingSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'current_period_end'])
    .where('provider', '=', provider)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where('cancel_at_period_end', '=', true)
    .where('plus_until', 'is not', null)
    .where('current_period_end', '>', sql<Date>`now()`)
    .where('current_period_end', '<=', sql<Date>`now() + make_interval(days => ${days})`)
    .where(
      sql<boolean>`not exists (
        select from subscription_mails
        where subscription_mails.user_id = subscriptions.user_id and kind = 'ending' and subject_id = ${aboutPeriod}
      )`,
    )
    .orderBy('current_period_end')
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({ id: row.id, userId: row.user_id, until: row.current_period_end }));
}

const aboutPeriod = sql`subscriptions.id || ' ' || (extract(epoch from current_period_end) * 1000)::bigint`;
