import { limits } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { unread } from './members.queries.ts';

export interface LockedChat {
  id: string;
  lastSeq: number;
  creatorId: string | null;
  isDirect: boolean;
  members: number;
  photo: string | null;
  name: string | null;
}

/**
 * Locks these chats until the end of the transaction, so that no other transaction writes to them.
 */
export async function lockChats(tx: Tx, ids: readonly string[]): Promise<LockedChat[]> {
  const { rows } = await sql<LockedChat>`${markPrepared('lock-chats')}
    select id, last_seq as "lastSeq", creator_id as "creatorId", is_direct as "isDirect", member_count as members, photo, name
    from chats where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  return rows;
}

/** Whether one user of a direct chat, a row of `chats`, has blocked the other. */
export const isPairBlocked = sql<boolean>`(chats.is_direct and (
  exists (select from blocks where user_id = chats.lesser_id and other_id = chats.greater_id and kind = 'block')
  or exists (select from blocks where user_id = chats.greater_id and other_id = chats.lesser_id and kind = 'block')
))`;

/** Whether this is a direct chat in which one user has blocked the other. */
export async function hasBlocks(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('chats')
    .select(isPairBlocked.as('hasBlocks'))
    .where('id', '=', id)
    .modifyFront(markPrepared('has-chat-blocks'))
    .executeTakeFirst();
  return row?.hasBlocks === true;
}

/**
 * Whether the other user of a direct chat, a row of `chats`, accepts no new chats with the sender. A
 * chat in the list of the other user is not new.
 * @param sender the column with the id of the sender
 */
export const isRefused = (sender: RawBuilder<unknown>) => sql<boolean>`(chats.is_direct and exists (
  select from chat_members as other where other.chat_id = chats.id and other.user_id <> ${sender}
    and not other.is_listed and not accepts_messages(other.user_id, ${sender})
))`;

/** Finds the other user of a direct chat who accepts no new chats with the sender. */
export async function findRefusingMember(
  db: Queryable,
  id: string,
  senderId: string,
): Promise<{ userName: string } | undefined> {
  return db
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select('user_name as userName')
    .where('chats.id', '=', id)
    .where('users.id', '<>', senderId)
    .where(isRefused(sql`${senderId}::uuid`))
    .executeTakeFirst();
}

export async function insertGroup(
  tx: Tx,
  { id, name, creatorId }: { id: string; name: string | null; creatorId: string },
): Promise<void> {
  await tx.insertInto('chats').values({ id, name, creator_id: creatorId, is_direct: false }).execute();
}

/**
 * Finds the latest active group of a user whose other members are exactly these. Until the end of the
 * transaction, another one that looks for a group of the same users waits.
 */
export async function findGroupOf(
  tx: Tx,
  userId: string,
  otherIds: readonly string[],
): Promise<string | undefined> {
  const members = [userId, ...otherIds].toSorted().join();
  await sql`select pg_advisory_xact_lock(hashtextextended(${members}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select chats.id from chat_members as mine
    join chats on chats.id = mine.chat_id and not is_direct and member_count = ${otherIds.length + 1}
    where mine.user_id = ${userId} and not exists (
      select from chat_members
      where chat_id = mine.chat_id and user_id <> ${userId} and user_id <> all(${otherIds}::uuid[])
    )
    order by active_at desc, chat_id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/**
 * Finds or inserts the direct chat of two users, and locks it.
 * @returns its id and whether it is new
 */
export async function insertDirect(
  tx: Tx,
  { id, userId, otherId }: { id: string; userId: string; otherId: string },
): Promise<{ id: string; isNew: boolean }> {
  const [lesser_id, greater_id] = userId < otherId ? [userId, otherId] : [otherId, userId];
  const insertedChat = await tx
    .insertInto('chats')
    .values({ id, creator_id: userId, is_direct: true, lesser_id, greater_id })
    .onConflict((conflict) => conflict.columns(['lesser_id', 'greater_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (insertedChat) return { id, isNew: true };
  const existingChat = await tx
    .selectFrom('chats')
    .select('id')
    .where('lesser_id', '=', lesser_id)
    .where('greater_id', '=', greater_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id: existingChat.id, isNew: false };
}

export async function setPhoto(tx: Tx, id: string, photo: string): Promise<void> {
  await tx.updateTable('chats').set({ photo }).where('id', '=', id).execute();
}

export async function setName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('chats').set({ name }).where('id', '=', id).execute();
}

/** Makes the longest-standing member the creator of a chat that its creator has left. */
export async function transferOwnership(tx: Tx, id: string): Promise<void> {
  await sql`
    update chats set creator_id = (
      select user_id from chat_members where chat_id = ${id} order by joined_at, user_id limit 1
    ) where id = ${id}`.execute(tx);
}

export interface ChatRow {
  id: string;
  name: string | null;
  photo: string | null;
  isDirect: boolean;
  creatorId: string | null;
  lastSeq: number;
  time: Date;
  readSeq: number;
  unread: number;
  isMuted: boolean;
}

const chatOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select([
      'chats.id',
      'chats.name',
      'chats.photo',
      'chats.is_direct as isDirect',
      'chats.creator_id as creatorId',
      'chats.last_seq as lastSeq',
      'chats.last_message_at as time',
      'chat_members.read_seq as readSeq',
      'chat_members.is_muted as isMuted',
      unread.as('unread'),
    ])
    .where('chat_members.user_id', '=', userId);

/** Finds a chat as this member sees it. */
export const findChat = (db: Queryable, userId: string, id: string): Promise<ChatRow | undefined> =>
  chatOf(db, userId).where('chats.id', '=', id).modifyFront(markPrepared('find-chat')).executeTakeFirst();

/**
 * Lists a page of a user's chats, the latest activity first, up to the length limit of the list.
 */
export async function listChats(
  db: Queryable,
  userId: string,
  { page, size }: { page: number; size: number },
): Promise<ChatRow[]> {
  const from = page * size;
  if (from >= limits.chats.listed) return [];
  return chatOf(db, userId)
    .where('chat_members.is_listed', '=', true)
    .orderBy('chat_members.active_at', 'desc')
    .orderBy('chat_members.chat_id', 'desc')
    .limit(Math.min(size, limits.chats.listed - from))
    .offset(from)
    .modifyFront(markPrepared('list-chats'))
    .execute();
}

/** The most recently active chats that a search by name covers. */
const MAX_NAMED_CHATS = 1000;

/**
 * Lists a user's chats whose names contain a text, the latest activity first. The name of a direct
 * chat and of an unnamed group is that of its other members. Covers the latest chats only.
 */
export async function findChatsByName(
  db: Queryable,
  userId: string,
  text: string,
  limit: number,
): Promise<ChatRow[]> {
  // A subquery, so that the text is normalized once and not for each chat.
  const name = sql<string>`(select normalize_text(${text}))`;
  const compact = sql<string>`(select translate(normalize_text(${text}), ' ._-', ''))`;
  return chatOf(db, userId)
    .where('chats.id', 'in', (from) =>
      from
        .selectFrom('chat_members as recent')
        .select('recent.chat_id')
        .where('recent.user_id', '=', userId)
        .where('recent.is_listed', '=', true)
        .orderBy('recent.active_at', 'desc')
        .orderBy('recent.chat_id', 'desc')
        .limit(MAX_NAMED_CHATS),
    )
    .where(
      sql<boolean>`case when chats.name is not null then strpos(normalize_text(chats.name), ${name}) > 0
        else exists (
          select from chat_members as others join users on users.id = others.user_id
          where others.chat_id = chats.id and others.user_id <> ${userId} and users.deleted_at is null
            and (strpos(users.user_name_key, ${name}) > 0 or ${compact} <> ''
              and strpos(translate(users.user_name_key, '._-', ''), ${compact}) > 0)
        ) end`,
    )
    .orderBy('chat_members.active_at', 'desc')
    .orderBy('chat_members.chat_id', 'desc')
    .limit(limit)
    .modifyFront(markPrepared('find-chats-by-name'))
    .execute();
}

/** Counts the chats in a user's list. */
export async function countListed(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('chat_members')
        .select('chat_id')
        .where('user_id', '=', userId)
        .where('is_listed', '=', true)
        .limit(limits.chats.listed)
        .as('listed'),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .modifyFront(markPrepared('count-listed-chats'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Finds the number of a chat's last message; undefined if the user is not a member. */
export async function findLastSeq(db: Queryable, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select('chats.last_seq')
    .where('chat_members.chat_id', '=', id)
    .where('chat_members.user_id', '=', userId)
    .modifyFront(markPrepared('find-last-seq'))
    .executeTakeFirst();
  return row?.last_seq;
}

/** Finds a user by name, in upper or lower case, even while the account is suspended. */
export async function findUserId(db: Queryable, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Finds the numbers of the last messages of these chats. */
export const findLastSeqs = (
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; lastSeq: number }[]> =>
  db
    .selectFrom('chats')
    .select(['id', 'last_seq as lastSeq'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
