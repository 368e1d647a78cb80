import { DELETED_USER } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from '../users/index.ts';

/** A chat member who may act: not suspended and not deleted. */
export interface Sender {
  chatId: string;
  userId: string;
  userName: string;
  profilePic: string | null;
}

export async function findSenders(
  db: Queryable,
  memberships: readonly { chatId: string; userId: string }[],
): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select distinct members.chat_id as "chatId", users.id as "userId", users.user_name as "userName",
      ${shownPicture('profile_pic')} as "profilePic"
    from unnest(${memberships.map(({ chatId }) => chatId)}::uuid[], ${memberships.map(({ userId }) => userId)}::uuid[])
      as asked (chat_id, user_id)
    join chat_members as members using (chat_id, user_id)
    join users on users.id = members.user_id and users.suspended_at is null`.execute(db);
  return rows;
}

export async function isMember(db: Queryable, chatId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`${markPrepared('is-member')}
    select from chat_members where chat_id = ${chatId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Finds which of these users are members. @returns their indexes in the input */
export async function findMembers(
  db: Queryable,
  memberships: readonly { chatId: string; userId: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`${markPrepared('find-members')}
    select place - 1 as place
    from unnest(${memberships.map(({ chatId }) => chatId)}::uuid[], ${memberships.map(({ userId }) => userId)}::uuid[])
      with ordinality as asked (chat_id, user_id, place)
    join chat_members as members using (chat_id, user_id)`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

export async function listMemberIds(db: Queryable, chatId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_members').select('user_id').where('chat_id', '=', chatId).execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Lists the members of a chat if this is its last message; returns none if others have followed.
 */
export async function listMemberIdsAtEnd(db: Queryable, chatId: string, seq: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select('chat_members.user_id')
    .where('chats.id', '=', chatId)
    .where('chats.last_seq', '=', seq)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export interface MemberRow {
  chatId: string;
  userId: string;
  userName: string;
  profilePic: string | null;
  joinedAt: Date;
  readSeq: number;
  showsSeen: boolean;
}

/** Lists the members of these chats, in the order in which they joined. */
export async function listMembers(db: Queryable, chatIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .leftJoin('privacy_settings', 'privacy_settings.user_id', 'users.id')
    .select([
      'chat_members.chat_id as chatId',
      'users.id as userId',
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      'chat_members.joined_at as joinedAt',
      'chat_members.read_seq as readSeq',
      sql<boolean>`coalesce(privacy_settings.shows_seen, true)`.as('showsSeen'),
    ])
    .where('chat_members.chat_id', '=', sql<string>`any(${chatIds})`)
    .where('users.deleted_at', 'is', null)
    .orderBy('chat_members.joined_at')
    .orderBy('users.id')
    .modifyFront(markPrepared('list-members'))
    .execute();
}

/** @param readSeq the number of the last message that counts as read */
export async function insertMembers(
  tx: Tx,
  chatId: string,
  members: readonly { userId: string; isListed: boolean }[],
  readSeq: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into chat_members (chat_id, user_id, is_listed, read_seq)
    select ${chatId}, user_id, is_listed, ${readSeq}
    from unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ isListed }) => isListed)}::boolean[])
      as added (user_id, is_listed)
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** @returns whether there was such a member */
export async function deleteMember(tx: Tx, chatId: string, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setListed(tx: Tx, chatId: string, userId: string, isListed: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('chat_members')
    .set({ is_listed: isListed })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('is_listed', '<>', isListed)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const unread = sql<number>`greatest(0, chats.last_seq - chat_members.read_seq - chat_members.own_unread)`;

/**
 * Moves the read position of a member forward, never back. The own messages between the old and the
 * new position are subtracted, so that each counts once.
 * @returns the unread count and the position; undefined if the user is not a member
 */
export async function markRead(
  tx: Tx,
  chatId: string,
  userId: string,
  seq: number,
): Promise<{ unread: number; readSeq: number; hasMoved: boolean } | undefined> {
  // The row is locked by a statement of its own. A transaction that sends a message holds this
  // lock; the statement below would wait for it and then see its counts, but not the new last
  // number.
  await sql`${markPrepared('lock-member')}
    select from chat_members where chat_id = ${chatId} and user_id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{
    unread: number;
    readSeq: number;
    hasMoved: boolean;
  }>`${markPrepared('mark-read')}
    with before as (
      select chats.last_seq, members.read_seq, members.own_unread, greatest(members.read_seq, least(${seq}, chats.last_seq)) as place
      from chat_members as members join chats on chats.id = members.chat_id
      where members.chat_id = ${chatId} and members.user_id = ${userId}
    )
    update chat_members as members set
      read_seq = before.place,
      own_unread = case
        when before.place = before.read_seq then members.own_unread
        when before.place = before.last_seq then 0
        else greatest(0, members.own_unread - (
          select count(*) from messages where chat_id = ${chatId} and coalesce(actor_id, sender_id) = ${userId}
            and seq > before.read_seq and seq <= before.place
        ))
      end
    from before where members.chat_id = ${chatId} and members.user_id = ${userId}
    returning greatest(0, before.last_seq - members.read_seq - members.own_unread) as unread,
      members.read_seq as "readSeq", before.place > before.read_seq as "hasMoved"`.execute(tx);
  return rows[0];
}

/** @returns whether they are a member */
export async function setMuted(
  db: Queryable,
  chatId: string,
  userId: string,
  isMuted: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_members')
    .set({ is_muted: isMuted })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a member as present in a chat for this many seconds.
 * @returns the number of the last message; undefined if the user is not a member
 */
export async function markUserPresent(
  db: Queryable,
  { chatId, userId }: { chatId: string; userId: string },
  seconds: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ lastSeq: number }>`
    update chat_members as members set present_until = now() + make_interval(secs => ${seconds})
    from chats, users
    where members.chat_id = ${chatId} and members.user_id = ${userId} and chats.id = members.chat_id
      and users.id = members.user_id and users.suspended_at is null
    returning chats.last_seq as "lastSeq"`.execute(db);
  return rows[0]?.lastSeq;
}

/**
 * Marks several members as present. Skips rows that another transaction has locked: waiting while
 * holding locks on other rows could cause a deadlock.
 * @returns the last numbers of the chats by index in the input, without the skipped ones
 */
export async function markPresent(
  db: Queryable,
  openChats: readonly { chatId: string; userId: string }[],
  seconds: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; lastSeq: number }>`${markPrepared('look-at-several')}
    with free as (
      select place, members.chat_id, members.user_id, chats.last_seq
      from unnest(${openChats.map(({ chatId }) => chatId)}::uuid[], ${openChats.map(({ userId }) => userId)}::uuid[])
        with ordinality as looking (chat_id, user_id, place)
      join chat_members as members using (chat_id, user_id)
      join chats on chats.id = members.chat_id
      join users on users.id = members.user_id and users.suspended_at is null
      for no key update of members skip locked
    ), noted as (
      update chat_members as members set present_until = now() + make_interval(secs => ${seconds})
      from (select distinct chat_id, user_id from free) as free
      where members.chat_id = free.chat_id and members.user_id = free.user_id
    )
    select place, last_seq as "lastSeq" from free`.execute(db);
  return new Map(rows.map(({ place, lastSeq }) => [place - 1, lastSeq]));
}

/**
 * Extends the presence of members by this many seconds; 0 ends it.
 * @returns the members that were skipped because another transaction has locked their rows
 */
export async function refreshPresence(
  db: Queryable,
  openChats: readonly { chatId: string; userId: string }[],
  seconds: number,
): Promise<{ chatId: string; userId: string }[]> {
  const { rows } = await sql<{ chatId: string; userId: string }>`
    with members as materialized (
      select chat_id, user_id from chat_members
      join unnest(${openChats.map(({ chatId }) => chatId)}::uuid[], ${openChats.map(({ userId }) => userId)}::uuid[])
        as looking (chat_id, user_id) using (chat_id, user_id)
    ), free as materialized (
      select chat_id, user_id from chat_members join members using (chat_id, user_id)
      for no key update of chat_members skip locked
    ), noted as (
      update chat_members as noted set present_until = now() + make_interval(secs => ${seconds})
      from free where noted.chat_id = free.chat_id and noted.user_id = free.user_id
    )
    select chat_id as "chatId", user_id as "userId" from members
    except select chat_id, user_id from free`.execute(db);
  return rows;
}

/** Finds the name and picture of a user; a deleted account gets the placeholders. */
export async function findUserSummaries(
  db: Queryable,
  userId: string,
): Promise<Pick<Sender, 'userId' | 'userName' | 'profilePic'>[]> {
  return db
    .selectFrom('users')
    .select([
      'id as userId',
      sql<string>`case when deleted_at is null then user_name else ${DELETED_USER} end`.as('userName'),
      sql<string | null>`case when deleted_at is null then ${shownPicture('profile_pic')} end`.as(
        'profilePic',
      ),
    ])
    .where('id', '=', userId)
    .execute();
}
