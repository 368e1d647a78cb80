import { subscriptions } from '@backbeat/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Period } from '../../../platform/payments/index.ts';
import type { SandboxSubscription } from './sandbox.policy.ts';

export interface SandboxCheckout {
  id: string;
  customerId: string;
  userId: string;
  period: Period;
  successUrl: string;
  cancelUrl: string;
}

/**
 * Inserts a checkout that expires after a day; an existing one stays as it is.
 * @returns its expiry
 */
export async function insertSandboxCheckout(db: Queryable, checkout: SandboxCheckout): Promise<Date> {
  const { expires_at } = await db
    .insertInto('sandbox_checkouts')
    .values({
      id: checkout.id,
      customer_id: checkout.customerId,
      user_id: checkout.userId,
      period: checkout.period,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ expires_at: sql<Date>`sandbox_checkouts.expires_at` }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Finds an open checkout of this user. */
export async function findSandboxCheckout(
  db: Queryable,
  id: string,
  userId: string,
): Promise<SandboxCheckout | undefined> {
  const row = await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return (
    row && {
      id,
      userId,
      customerId: row.customer_id,
      period: subscriptions.period.parse(row.period),
      successUrl: row.success_url,
      cancelUrl: row.cancel_url,
    }
  );
}

/** @returns whether it was open */
export async function closeSandboxCheckout(db: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_checkouts')
    .set({ is_open: false })
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const sandboxSubscriptions = (db: Queryable) =>
  db
    .selectFrom('sandbox_subscriptions')
    .select([
      'id',
      'customer_id as customerId',
      'user_id as userId',
      'period',
      'status',
      'period_start as periodStart',
      'period_end as periodEnd',
      'cancel_at_period_end as cancelAtPeriodEnd',
      'payments',
      'paid_at as paidAt',
      'is_refunded as isRefunded',
      'ended_at as endedAt',
      sql<Date>`date_trunc('second', now())`.as('now'),
    ]);

const knownValues = z.object({
  period: subscriptions.period,
  status: z.enum(['active', 'past_due', 'canceled']),
});

type Row = Awaited<ReturnType<ReturnType<typeof sandboxSubscriptions>['executeTakeFirstOrThrow']>>;

/** A subscription, and the database's current time. */
export interface AtTime {
  subscription: SandboxSubscription;
  now: Date;
}
const atTime = ({ now, ...row }: Row): AtTime => ({
  subscription: { ...row, ...knownValues.parse(row) },
  now,
});

/** Locks the subscription until the end of the transaction. */
export async function lockSandboxSubscription(tx: Tx, id: string): Promise<AtTime | undefined> {
  const row = await sandboxSubscriptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && atTime(row);
}

/** The subscriptions of a user, newest first. */
export async function listSandboxSubscriptions(
  db: Queryable,
  userId: string,
): Promise<SandboxSubscription[]> {
  const rows = await sandboxSubscriptions(db)
    .where('user_id', '=', userId)
    .orderBy('paid_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => atTime(row).subscription);
}

/** The subscriptions that have not ended, ordered by id. */
export async function listOpenSandbox(
  db: Queryable,
  after: string,
  maxRows: number,
): Promise<SandboxSubscription[]> {
  const rows = await sandboxSubscriptions(db)
    .where('status', '!=', 'canceled')
    .where('id', '>', after)
    .orderBy('id')
    .limit(maxRows)
    .execute();
  return rows.map((row) => atTime(row).subscription);
}

/** The database's clock, in whole seconds, as payment providers report times. */
export async function readSecond(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('second', now()) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not return the time.');
  return row.now;
}

export async function saveSandboxSubscription(
  db: Queryable,
  subscription: SandboxSubscription,
): Promise<void> {
  const terms = {
    status: subscription.status,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    payments: subscription.payments,
    paid_at: subscription.paidAt,
    is_refunded: subscription.isRefunded,
    ended_at: subscription.endedAt,
  };
  await db
    .insertInto('sandbox_subscriptions')
    .values({
      id: subscription.id,
      customer_id: subscription.customerId,
      user_id: subscription.userId,
      period: subscription.period,
      ...terms,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(terms))
    .execute();
}
