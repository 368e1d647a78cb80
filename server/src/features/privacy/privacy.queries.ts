import { type privacy } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** Finds the privacy settings of a user; the defaults for a user who has changed none. */
export async function findPrivacy(db: Queryable, userId: string): Promise<privacy.Privacy> {
  const row = await db
    .selectFrom('privacy_settings')
    .select([
      sql<privacy.MessagesFrom>`messages_from`.as('messagesFrom'),
      'shows_seen as showsSeen',
      'shows_online as showsOnline',
      'shows_likes as showsLikes',
      'in_feeds as inFeeds',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row ?? { messagesFrom: 'everyone', showsSeen: true, showsOnline: true, showsLikes: false, inFeeds: true }
  );
}

/** Changes the named settings of a user. */
export async function updatePrivacy(
  db: Queryable,
  userId: string,
  { messagesFrom, showsSeen, showsOnline, showsLikes, inFeeds }: privacy.PrivacyChanges,
): Promise<void> {
  const changes = {
    ...(messagesFrom !== undefined && { messages_from: messagesFrom }),
    ...(showsSeen !== undefined && { shows_seen: showsSeen }),
    ...(showsOnline !== undefined && { shows_online: showsOnline }),
    ...(showsLikes !== undefined && { shows_likes: showsLikes }),
    ...(inFeeds !== undefined && { in_feeds: inFeeds }),
  };
  if (Object.keys(changes).length === 0) return;
  await db
    .insertInto('privacy_settings')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/** Finds those of these users who accept no new chats with the sender. */
export async function findRefusing(
  db: Queryable,
  senderId: string,
  userIds: readonly string[],
): Promise<{ id: string; userName: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'user_name as userName'])
    .where('id', '=', sql<string>`any(${userIds})`)
    .where(sql<boolean>`not accepts_messages(id, ${senderId})`)
    .orderBy('user_name_key')
    .execute();
}
