import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

export interface DueNotifications {
  userId: string;
  notificationIds: string[];
}

/**
 * Claims the due notifications of some users, all those of a user at once. Notifications that were
 * read meanwhile are claimed, too, but not returned. Rows that another transaction has locked wait
 * for the next call.
 * @returns the number of claimed rows, and the unread ones by user
 */
export async function claimDue(
  tx: Tx,
  channel: 'email' | 'push',
  maxRows: number,
): Promise<{ claimedCount: number; due: DueNotifications[] }> {
  const dueAt = sql.ref(`${channel}_due_at`);
  const { rows } = await sql<{ id: string; userId: string; isUnread: boolean }>`
    with recipient as (
      select distinct user_id from (
        select user_id from notifications where ${dueAt} <= now() order by ${dueAt} limit ${maxRows}
      ) as earliest
    ), due as (
      select id from notifications
      where user_id in (select user_id from recipient) and ${dueAt} <= now()
      order by id for update skip locked
    )
    update notifications set ${dueAt} = null from due where notifications.id = due.id
    returning notifications.id, user_id as "userId", unread > 0 as "isUnread"`.execute(tx);
  const idsOf = new Map<string, string[]>();
  for (const { id, userId } of rows.filter(({ isUnread }) => isUnread))
    idsOf.set(userId, [...(idsOf.get(userId) ?? []), id]);
  const due = [...idsOf].map(([userId, notificationIds]) => ({ userId, notificationIds }));
  return { claimedCount: rows.length, due };
}

/** The account to which a mail goes; undefined if it was suspended or deleted. */
export async function findMailRecipient(
  db: Queryable,
  userId: string,
): Promise<{ email: string; userName: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'user_name'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row && { email: row.email, userName: row.user_name };
}

export interface DeliveryKeys {
  publicKey: string;
  privateKey: string;
  unsubscribeSecret: Buffer;
}

export async function findDeliveryKeys(db: Queryable): Promise<DeliveryKeys | undefined> {
  const row = await db
    .selectFrom('delivery_keys')
    .select(['vapid_public', 'vapid_private', 'unsubscribe_secret'])
    .executeTakeFirst();
  return (
    row && {
      publicKey: row.vapid_public,
      privateKey: row.vapid_private,
      unsubscribeSecret: row.unsubscribe_secret,
    }
  );
}

/** Inserts the keys unless another process has inserted some. */
export async function insertDeliveryKeys(db: Queryable, keys: DeliveryKeys): Promise<void> {
  await db
    .insertInto('delivery_keys')
    .values({
      vapid_public: keys.publicKey,
      vapid_private: keys.privateKey,
      unsubscribe_secret: keys.unsubscribeSecret,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the keys. Subscriptions for the old push key end, since push services refuse another. */
export async function replaceDeliveryKeys(tx: Tx, keys: DeliveryKeys): Promise<void> {
  await tx.deleteFrom('delivery_keys').execute();
  await insertDeliveryKeys(tx, keys);
  await tx.deleteFrom('push_subscriptions').execute();
}
