import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Subscription } from '../../platform/payments/index.ts';

export interface Buyer {
  email: string;
  /** What the provider calls them, once they have bought something. */
  customerId: string | undefined;
  /** How many subscriptions they have had so far. */
  subscriptions: number;
}

export async function findBuyer(db: Queryable, userId: string): Promise<Buyer> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const bought = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .execute();
  return { email: user.email, customerId: bought[0]?.customer_id, subscriptions: bought.length };
}

export async function isEventApplied(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it is new; who applies the same event at the same time waits here for the end of the other */
export async function insertEvent(tx: Tx, { id, type }: { id: string; type: string }): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The database's clock, to the microsecond: the same for all processes. */
export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not tell the time.');
  return row.now;
}

/** Membership of one user is worked out by one transaction after another. @returns whether the account is there */
export async function lockMember(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what the provider said when it was asked at that time, unless it has been asked later since. */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  subscription: Subscription,
  askedAt: string,
): Promise<void> {
  const said = {
    status: subscription.status,
    is_paid: subscription.isPaid,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    asked_at: askedAt,
  };
  await tx
    .insertInto('subscriptions')
    .values({ id: subscription.id, user_id: userId, customer_id: subscription.customerId, ...said })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(said)
        .where('subscriptions.asked_at', '<', sql<Date>`excluded.asked_at`),
    )
    .execute();
}

/** The end of the last period that is paid for, or null. */
export async function findPaidUntil(tx: Tx, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('current_period_end')
    .where('user_id', '=', userId)
    .where('is_paid', '=', true)
    .orderBy('current_period_end', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.current_period_end ?? null;
}

/** The subscriptions that may be charged again. */
export async function listOpenSubscriptions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Remembers that an account of ours is gone. */
export async function insertDeparted(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('departed_members')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasDeparted(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('departed_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
