import { limits, type preferences } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { PushTarget } from '../../../platform/push/index.ts';

/**
 * Adds the subscription of a browser, or moves it to the user who is signed in there now. The oldest
 * subscriptions beyond the limit go.
 */
export async function saveSubscription(
  tx: Tx,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
  { endpoint, keys }: preferences.PushSubscription,
): Promise<void> {
  const values = { user_id: userId, session_hash: sessionHash, endpoint, ...keys };
  await tx
    .insertInto('push_subscriptions')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (surplus) =>
      surplus
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(limits.pushSubscriptions),
    )
    .execute();
}

/** Deletes a subscription of a user; without an endpoint, all of them. */
export async function deleteSubscriptions(
  db: Queryable,
  userId: string,
  endpoint: string | undefined,
): Promise<void> {
  let statement = db.deleteFrom('push_subscriptions').where('user_id', '=', userId);
  if (endpoint !== undefined) statement = statement.where('endpoint', '=', endpoint);
  await statement.execute();
}

export async function deleteSubscriptionById(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function findSubscription(
  db: Queryable,
  id: string,
): Promise<(PushTarget & { userId: string }) | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .select(['push_subscriptions.user_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { userId: row.user_id, endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth };
}

/** Lists the subscriptions of users whose session has not expired. */
export async function listSubscriptionIds(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
    .where('push_subscriptions.user_id', 'in', userIds.length > 0 ? userIds : [null])
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .execute();
  const idsOf = new Map<string, string[]>();
  for (const { id, user_id } of rows) idsOf.set(user_id, [...(idsOf.get(user_id) ?? []), id]);
  return idsOf;
}
