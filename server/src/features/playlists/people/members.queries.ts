import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** Counts the collaborators of a playlist with those who are invited. */
export async function countMembers(tx: Tx, playlistId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('playlist_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the state of a user among the people of a playlist. */
export async function findMember(
  db: Queryable,
  playlistId: string,
  userId: string,
): Promise<'invited' | 'member' | undefined> {
  const row = await db
    .selectFrom('playlist_members')
    .select(sql<'invited' | 'member'>`state`.as('state'))
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.state;
}

/** Finds a user among the people of a playlist by name, in upper or lower case. */
export async function findMemberId(
  db: Queryable,
  playlistId: string,
  userName: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('playlist_members')
    .innerJoin('users', 'users.id', 'playlist_members.user_id')
    .select('users.id')
    .where('playlist_id', '=', playlistId)
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

export async function insertInvitation(tx: Tx, playlistId: string, userId: string): Promise<void> {
  await tx
    .insertInto('playlist_members')
    .values({ playlist_id: playlistId, user_id: userId, state: 'invited' })
    .execute();
}

export async function acceptMembership(tx: Tx, playlistId: string, userId: string): Promise<void> {
  await tx
    .updateTable('playlist_members')
    .set({ state: 'member' })
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(tx: Tx, playlistId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('playlist_members')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
}

/** SQL: the ids of the playlists of a user. */
const ownedBy = (ownerId: string) => sql`(select id from playlists where owner_id = ${ownerId})`;

/**
 * Ends what each of two users has to do with the playlists of the other: collaborations, invitations
 * and follows.
 * @returns the ended collaborations and invitations
 */
export async function deleteBetween(
  tx: Tx,
  one: string,
  other: string,
): Promise<{ playlistId: string; userId: string }[]> {
  const isBetween = sql`(
    user_id = ${one} and playlist_id in ${ownedBy(other)} or user_id = ${other} and playlist_id in ${ownedBy(one)}
  )`;
  await sql`
    select from playlists where id in (
      select playlist_id from playlist_members where ${isBetween}
      union select playlist_id from playlist_follows where ${isBetween}
    ) order by id for no key update`.execute(tx);
  await sql`delete from playlist_follows where ${isBetween}`.execute(tx);
  const { rows } = await sql<{ playlistId: string; userId: string }>`
    delete from playlist_members where ${isBetween}
    returning playlist_id as "playlistId", user_id as "userId"`.execute(tx);
  return rows;
}
