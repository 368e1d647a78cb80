import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { CheckoutPage, Payments, Period } from '../../platform/payments/index.ts';

/** An open checkout, or one that is being opened. */
export interface OpenCheckout {
  /** The key under which the provider is asked. */
  id: string;
  /** Absent until the provider has answered. */
  page: { id: string; url: string } | undefined;
}

/** Minutes: a page that closes sooner is not given out again, and an answer that takes longer will not come. */
const LEFT = 10;
const PATIENCE = 2;

/**
 * The open checkout of somebody for a period; where there is none, a new one by that id.
 */
export async function claimCheckout(
  db: Queryable,
  checkout: { id: string; userId: string; provider: Payments['provider']; period: Period },
): Promise<OpenCheckout> {
  const { id, userId, provider, period } = checkout;
  const row = await db
    .insertInto('checkouts')
    .values({ id, user_id: userId, provider, period })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider', 'period'])
        .doUpdateSet({ id, asked_at: sql`now()`, session_id: null, url: null, expires_at: null })
        .where(
          sql<boolean>`case when checkouts.session_id is null
            then checkouts.asked_at < now() - make_interval(mins => ${PATIENCE})
            else checkouts.expires_at < now() + make_interval(mins => ${LEFT}) end`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) return { id: row.id, page: undefined };
  const open = await db
    .selectFrom('checkouts')
    .select(['id', 'session_id', 'url'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('period', '=', period)
    .executeTakeFirst();
  if (!open) return claimCheckout(db, checkout);
  const { session_id: session, url } = open;
  return { id: open.id, page: session !== null && url !== null ? { id: session, url } : undefined };
}

export async function saveCheckout(db: Queryable, id: string, page: CheckoutPage): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ session_id: page.id, url: page.url, expires_at: page.expiresAt })
    .where('id', '=', id)
    .execute();
}

/** After a failure: the provider would answer the same key with the same failure for a day. */
export async function deleteCheckout(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).execute();
}

/** @returns the pages of all that were open, as the provider calls them */
export async function deleteCheckoutsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('checkouts')
    .where('user_id', '=', userId)
    .returning('session_id')
    .execute();
  return rows.map(({ session_id }) => session_id).filter((id) => id !== null);
}
