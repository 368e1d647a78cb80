import { sql } from 'kysely';
import { isMovingPicture, subscriptions } from '@backbeat/contract';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Payments, Subscription } from '../../platform/payments/index.ts';
import type { StoredSubscription, Member } from './subscriptions.policy.ts';

type Provider = Payments['provider'];

export async function isEventApplied(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * @returns whether the event is new; a concurrent transaction with the same event waits for the end
 *   of the first
 */
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
  if (!row) throw new Error('The database did not return the time.');
  return row.now;
}

/**
 * Locks an account, so that its plan is updated by one transaction at a time.
 * @returns whether the account exists
 */
export async function lockMember(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A subscription as the provider reported it at a time. */
export interface SubscriptionSnapshot {
  provider: Provider;
  subscription: Subscription;
  plusUntil: Date | undefined;
  askedAt: string;
}

/**
 * Stores a snapshot, unless a later one is stored already.
 * @returns whether it was stored, and whether the subscription is new here
 */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  { provider, subscription, plusUntil, askedAt }: SubscriptionSnapshot,
): Promise<{ isStored: boolean; isNew: boolean }> {
  const values = {
    status: subscription.status,
    period: subscription.period ?? null,
    period_start: subscription.currentPeriodStart,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    plus_until: plusUntil ?? null,
    payment_reversal: subscription.paymentReversal ?? null,
    ended_at: subscription.endedAt ?? null,
    fetched_at: askedAt,
  };
  const row = await tx
    .insertInto('subscriptions')
    .values({
      id: subscription.id,
      user_id: userId,
      customer_id: subscription.customerId,
      provider,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('subscriptions.fetched_at', '<', sql<Date>`excluded.fetched_at`),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst();
  return { isStored: row !== undefined, isNew: row?.is_new === true };
}

/** A user's subscriptions and the end of the Plus plan, at one instant. */
export async function findMember(db: Queryable, userId: string, provider: Provider): Promise<Member> {
  const user = await db
    .selectFrom('users')
    .select([
      'plus_until',
      // Not now(), which is constant within a transaction.
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('subscriptions')
    .select([
      'id',
      'status',
      'period',
      'current_period_end',
      'cancel_at_period_end',
      'plus_until',
      'payment_reversal',
      'ended_at',
    ])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .orderBy('fetched_at', 'desc')
    .limit(MAX_SUBSCRIPTIONS)
    .execute();
  const storedSubscriptions = rows.map((row): StoredSubscription => ({
    id: row.id,
    status: row.status,
    period: subscriptions.period.nullable().parse(row.period),
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    plusUntil: row.plus_until,
    paymentReversal:
      row.payment_reversal === 'refund' || row.payment_reversal === 'dispute' ? row.payment_reversal : null,
    endedAt: row.ended_at,
  }));
  return { now: user.now, plusUntil: user.plus_until, subscriptions: storedSubscriptions };
}

/** Far more than a user buys. The running subscriptions are always among the last checked ones. */
const MAX_SUBSCRIPTIONS = 100;

/** The end of the last period that is paid for or was granted, or null. */
export async function findPlusUntil(tx: Tx, userId: string, provider: Provider): Promise<Date | null> {
  const row = await tx
    .selectFrom('users')
    .select((eb) =>
      sql<Date | null>`greatest(plus_granted_until, ${eb
        .selectFrom('subscriptions')
        .select((query) => query.fn.max('plus_until').as('until'))
        .where('user_id', '=', userId)
        .where('provider', '=', provider)})`.as('until'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** The subscriptions that the provider may charge again. */
export async function listOpenSubscriptions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that an account was deleted here. */
export async function insertDeletedAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('deleted_subscribers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isDeletedAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deleted_subscribers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts what a user has of the things that the free plan limits. */
export async function countOwned(
  db: Queryable,
  userId: string,
): Promise<{ demos: number; links: number; pictures: number }> {
  const row = await db
    .selectFrom('users')
    .select([
      sql<number>`(select count(*)::int from demos where user_id = users.id)`.as('demos'),
      sql<number>`cardinality(social_media)`.as('links'),
      'profile_pic',
      'banner',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const pictures = [row.profile_pic, row.banner].filter((picture) => picture && isMovingPicture(picture));
  return { demos: row.demos, links: row.links, pictures: pictures.length };
}

interface PlanData {
  plusUntil: Date | null;
  subscriptions: object[];
}

/** The plan of a user, with their subscriptions without the ids of the payment provider. */
export async function findPlanData(db: Queryable, userId: string): Promise<PlanData | undefined> {
  const { rows } = await sql<PlanData>`
    select plus_until as "plusUntil", coalesce((
      select json_agg(json_build_object('status', status, 'period', period,
        'currentPeriodEnd', current_period_end, 'cancelAtPeriodEnd', cancel_at_period_end, 'endedAt', ended_at)
        order by fetched_at)
      from subscriptions where user_id = users.id), '[]') as subscriptions
    from users where id = ${userId}`.execute(db);
  return rows[0];
}
