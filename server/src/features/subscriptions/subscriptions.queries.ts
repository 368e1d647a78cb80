import { sql } from 'kysely';
import { isMovingPicture, subscriptions } from '@backbeat/contract';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Payments, Subscription } from '../../platform/payments/index.ts';
import type { StoredSubscription, Member } from './subscription-state.ts';

type Provider = Payments['provider'];

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

/** What is kept of what the provider says. */
export interface Said {
  provider: Provider;
  subscription: Subscription;
  plusUntil: Date | undefined;
  askedAt: string;
}

/**
 * Keeps what the provider said when it was asked at that time, unless it has been asked later since.
 * @returns whether it was kept, and whether the subscription is new here
 */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  { provider, subscription, plusUntil, askedAt }: Said,
): Promise<{ isKept: boolean; isNew: boolean }> {
  const said = {
    status: subscription.status,
    period: subscription.period ?? null,
    period_start: subscription.currentPeriodStart,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    plus_until: plusUntil ?? null,
    withdrawn: subscription.withdrawn ?? null,
    ended_at: subscription.endedAt ?? null,
    asked_at: askedAt,
  };
  const row = await tx
    .insertInto('subscriptions')
    .values({
      id: subscription.id,
      user_id: userId,
      customer_id: subscription.customerId,
      provider,
      ...said,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(said)
        .where('subscriptions.asked_at', '<', sql<Date>`excluded.asked_at`),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst();
  return { isKept: row !== undefined, isNew: row?.is_new === true };
}

/** Somebody's subscriptions and until when they have Plus, at one instant. */
export async function findMember(db: Queryable, userId: string, provider: Provider): Promise<Member> {
  const user = await db
    .selectFrom('users')
    .select([
      'paid_until',
      // Not now(), which stands still in a transaction.
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
      'withdrawn',
      'ended_at',
    ])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .orderBy('asked_at', 'desc')
    .limit(MAX)
    .execute();
  const stored = rows.map((row): StoredSubscription => ({
    id: row.id,
    status: row.status,
    period: subscriptions.period.nullable().parse(row.period),
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    plusUntil: row.plus_until,
    withdrawn: row.withdrawn === 'refund' || row.withdrawn === 'dispute' ? row.withdrawn : null,
    endedAt: row.ended_at,
  }));
  return { now: user.now, paidUntil: user.paid_until, subscriptions: stored };
}

/** Nobody buys Plus so often; of those asked about lately, the running ones are always some. */
const MAX = 100;

/** The end of the last period that is paid for or was given, or null. */
export async function findPaidUntil(tx: Tx, userId: string, provider: Provider): Promise<Date | null> {
  const row = await tx
    .selectFrom('users')
    .select((eb) =>
      sql<Date | null>`greatest(plus_given_until, ${eb
        .selectFrom('subscriptions')
        .select((one) => one.fn.max('plus_until').as('until'))
        .where('user_id', '=', userId)
        .where('provider', '=', provider)})`.as('until'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.until ?? null;
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

/** How much somebody has of what the free plan bounds. */
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
