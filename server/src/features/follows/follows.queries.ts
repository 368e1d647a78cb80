import { sql } from 'kysely';
import { hidesUsers, isHiddenFrom, onlyHidden, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { readListPage, windowOf, type ListPage, type Paging } from '../../db/list-page.ts';
import { shownPicture } from '../users/index.ts';
import { readBatch } from '../../db/read-batches.ts';

/** Which of an account's two lists. */
export type FollowDirection = 'followers' | 'following';

/** The column of the list's owner, that of the listed users, and that of their number. */
const COLUMNS = {
  followers: { ownColumn: 'followed_id', other: 'follower_id', count: 'followers_count' },
  following: { ownColumn: 'follower_id', other: 'followed_id', count: 'following_count' },
} as const;

function refsOf(side: FollowDirection) {
  const { ownColumn, other, count } = COLUMNS[side];
  return { ownColumn: sql.ref(ownColumn), other: sql.ref(other), count: sql.ref(count) };
}

export interface FollowRow {
  id: string;
  userName: string;
  profilePic: string | null;
  since: Date;
  followedByViewer: boolean;
}

/**
 * Locks accounts, ordered by id. No other transaction can change their follows before this one ends.
 */
export async function lockUsers(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { isDisabled: boolean }>> {
  const rows = await tx
    .selectFrom('users')
    .modifyFront(markPrepared('lock-users'))
    .select(['id', 'suspended_at'])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, suspended_at }) => [id, { isDisabled: suspended_at !== null }]));
}

/**
 * Finds which of these users are in a list of an account: its followers, or the users that it
 * follows.
 */
export async function findListed(
  db: Queryable,
  userId: string,
  direction: FollowDirection,
  otherIds: readonly string[],
): Promise<Set<string>> {
  const { ownColumn, other } = COLUMNS[direction];
  const rows = await db
    .selectFrom('follows')
    .select((follow) => follow.ref(other).as('id'))
    .where(ownColumn, '=', userId)
    .where(other, '=', sql<string>`any(${otherIds})`)
    .modifyFront(markPrepared(`find-among-${direction}`))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Inserts follows in this order. The caller has locked the accounts. Triggers update the totals
 * (db/schema/006-follows-blocks.sql).
 */
export async function insertFollows(
  tx: Tx,
  followedId: string,
  followerIds: readonly string[],
): Promise<void> {
  await sql`${markPrepared('insert-follows')}
    insert into follows (follower_id, followed_id)
    select follower, ${followedId}::uuid
    from unnest(${followerIds}::uuid[]) with ordinality as followers (follower, place)
    order by place`.execute(tx);
}

/** Deletes the follows between two users. @returns the followers of the deleted ones */
export async function deleteFollowsBetween(tx: Tx, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    delete from follows where (follower_id, followed_id) in (
      (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)
    ) returning follower_id`.execute(tx);
  return rows.map(({ follower_id }) => follower_id);
}

export async function deleteFollows(
  tx: Tx,
  followedId: string,
  followerIds: readonly string[],
): Promise<void> {
  await sql`${markPrepared('delete-follows')}
    delete from follows where followed_id = ${followedId} and follower_id = any(${followerIds})`.execute(tx);
}

/** Finds a page of the entries that the viewer may see, latest first: the ids of the follows. */
export function findFollowsPage(
  db: Queryable,
  userId: string,
  side: FollowDirection,
  viewer: BlockViewer | undefined,
  paging: Paging,
): Promise<ListPage> {
  const { ownColumn, other, count } = refsOf(side);
  return readListPage(db, windowOf(paging), {
    total: sql`(select ${count} from users where id = ${userId})`,
    from: sql`follows where ${ownColumn} = ${userId}`,
    id: sql`id`,
    key: [sql`id`],
    hidden: onlyHidden(viewer, sql`select id from follows where ${ownColumn} = ${userId}`, other),
    preparedName: `first-of-${side}`,
  });
}

/** Lists the latest names of a list. */
export async function listFollowNames(
  db: Queryable,
  userId: string,
  side: FollowDirection,
  viewer: BlockViewer | undefined,
  maxRows: number,
): Promise<string[]> {
  const { ownColumn, other } = COLUMNS[side];
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('follows')
        .selectAll()
        .where(ownColumn, '=', userId)
        .where(sql<boolean>`not ${isHiddenFrom(viewer, sql.ref(other))}`)
        .orderBy('id', 'desc')
        .limit(maxRows)
        .as('follows'),
    )
    .innerJoin('users', 'users.id', `follows.${other}`)
    .select('users.user_name as userName')
    .orderBy('follows.id', 'desc')
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(markPrepared(`list-names-of-${side}`)))
    .execute();
  return rows.map(({ userName }) => userName);
}

interface ListSearch {
  /** A query over searchable_users.suffixes. */
  names: string;
  viewer: BlockViewer | undefined;
  /** How many of the latest entries are searched. */
  maxSearched: number;
}

/**
 * Returns a version of a list. It changes with every follow and unfollow, since ids of follows only
 * grow.
 */
export async function findLatestFollow(
  db: Queryable,
  userId: string,
  side: FollowDirection,
): Promise<string> {
  const { ownColumn, count } = refsOf(side);
  const { rows } = await sql<{ change: string }>`
    select concat(
      (select ${count} from users where id = ${userId}), ' ',
      (select max(id) from follows where ${ownColumn} = ${userId})
    ) as change`.execute(db);
  return rows[0]?.change ?? '';
}

/**
 * Searches the latest entries of a list by name. Used for short lists, and for names that many
 * users have.
 * @returns the ids of the follows
 */
export async function searchLatest(
  db: Queryable,
  userId: string,
  side: FollowDirection,
  { names, viewer, maxSearched }: ListSearch,
): Promise<string[]> {
  const { ownColumn, other } = refsOf(side);
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select id from (
        select id, ${other} as person from follows where ${ownColumn} = ${userId} order by id desc limit ${maxSearched}
      ) as latest join searchable_users on user_id = person
      where suffixes @@ ${names}::tsquery and not ${isHiddenFrom(viewer, sql`person`)} order by id desc
    )::text[] as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Searches a whole list by name, starting from the users with such a name.
 * @returns the ids of the follows; undefined if more than `maxSearched` users have such a name
 */
export async function searchAll(
  db: Queryable,
  userId: string,
  side: FollowDirection,
  { names, viewer, maxSearched }: ListSearch,
): Promise<string[] | undefined> {
  const { ownColumn, other } = refsOf(side);
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with named as materialized (
      select user_id from searchable_users where suffixes @@ ${names}::tsquery limit ${maxSearched + 1}
    )
    select (select count(*) from named) as count, array(
      select id from named join follows on ${ownColumn} = ${userId} and ${other} = named.user_id
      where (select count(*) from named) <= ${maxSearched} and not ${isHiddenFrom(viewer, sql`named.user_id`)} order by id desc
    )::text[] as ids`.execute(db);
  const [row] = rows;
  return row && row.count <= maxSearched ? row.ids : undefined;
}

/**
 * Loads these entries of a list, latest first.
 * @param viewerId undefined for visitors, who follow no user
 */
export async function listFollowsByIds(
  db: Queryable,
  userId: string,
  side: FollowDirection,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<FollowRow[]> {
  const { ownColumn, other } = COLUMNS[side];
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${other}`)
    .select([
      'users.id',
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      'follows.created_at as since',
      sql<boolean>`exists (
        select from follows as own where own.follower_id = ${viewerId ?? null}::uuid and own.followed_id = users.id
      )`.as('followedByViewer'),
    ])
    .where(`follows.${ownColumn}`, '=', userId)
    .where('follows.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('follows.id', 'desc')
    .modifyFront(markPrepared(`list-${side}`))
    .execute();
}

/**
 * Deletes up to `maxRows` follows from each side of a deleted account; triggers update the totals.
 * @returns how many
 */
export async function deleteFollowsOf(tx: Tx, userId: string, maxRows: number): Promise<number> {
  const following = await deleteLimited(tx, 'follows', 'follower_id', userId, maxRows);
  return following + (await deleteLimited(tx, 'follows', 'followed_id', userId, maxRows));
}

interface FollowData {
  id: string;
  userName: string;
  createdAt: Date;
}

/** Lists whom a user follows, or their followers, oldest follow first. */
export const listFollowData =
  (side: FollowDirection) =>
  (db: Queryable, userId: string, after: FollowData | undefined): Promise<FollowData[]> => {
    const { ownColumn, other } = refsOf(side);
    return readBatch<FollowData>(
      db,
      sql`select follows.id, user_name as "userName", follows.created_at as "createdAt"
        from follows join users on users.id = ${other} and deleted_at is null
        where ${ownColumn} = ${userId} and follows.id > ${after?.id ?? 0}
        order by follows.id`,
    );
  };
