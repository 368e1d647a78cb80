import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { CheckoutPage, Payments, Period } from '../../platform/payments/index.ts';

/** An open checkout, or one that a request is opening. */
export interface OpenCheckout {
  /** The idempotency key for requests to the provider. */
  id: string;
  /** Absent until the provider has answered. */
  page: { id: string; url: string } | undefined;
}

/**
 * A checkout page with less time left is replaced. A request to the provider without an answer
 * for longer counts as failed.
 */
const MIN_REMAINING_MINUTES = 10;
const ANSWER_TIMEOUT_MINUTES = 2;

/** Returns the open checkout of a user for a period, or inserts a new one with this id. */
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
        .doUpdateSet({ id, requested_at: sql`now()`, session_id: null, url: null, expires_at: null })
        .where(
          sql<boolean>`case when checkouts.session_id is null
            then checkouts.requested_at < now() - make_interval(mins => ${ANSWER_TIMEOUT_MINUTES})
            else checkouts.expires_at < now() + make_interval(mins => ${MIN_REMAINING_MINUTES}) end`,
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

/** Called after a failure, since the provider repeats a failure for the same key for a day. */
export async function deleteCheckout(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).execute();
}

/** @returns the provider's ids of the checkout pages that were open */
export async function deleteCheckoutsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('checkouts')
    .where('user_id', '=', userId)
    .returning('session_id')
    .execute();
  return rows.map(({ session_id }) => session_id).filter((id) => id !== null);
}
