import type { blocks } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { shownPicture } from '../users/index.ts';

type Kind = blocks.BlockKind;

/** A user, with the blocks and mutes between that user and the viewer. */
export interface OtherUser {
  id: string;
  userName: string;
  blocked: boolean;
  muted: boolean;
  /** Whether that user has blocked the viewer. */
  hasBlocked: boolean;
}

const hasRow = (user: RawBuilder<unknown>, other: RawBuilder<unknown>, kind: Kind) => sql<boolean>`exists (
  select from blocks where user_id = ${user} and other_id = ${other} and kind = ${kind}
)`;

/** Finds a user by name. Suspended users are not found. */
export async function findOtherUser(
  db: Queryable,
  userId: string,
  name: string,
): Promise<OtherUser | undefined> {
  const [viewerId, theirs] = [sql`${userId}::uuid`, sql`users.id`];
  return db
    .selectFrom('users')
    .select([
      'id',
      'user_name as userName',
      hasRow(viewerId, theirs, 'block').as('blocked'),
      hasRow(viewerId, theirs, 'mute').as('muted'),
      hasRow(theirs, viewerId, 'block').as('hasBlocked'),
    ])
    .where('user_name_key', '=', name.toLowerCase())
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Whether one of these users has blocked the viewer, unless the viewer has blocked that user too.
 */
export async function isBlockedByAny(
  db: Queryable,
  viewerId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from blocks as theirs
    where other_id = ${viewerId} and user_id = any(${userIds}::uuid[]) and kind = 'block'
      and not exists (
        select from blocks as own
        where own.user_id = ${viewerId} and own.other_id = theirs.user_id and own.kind = 'block'
      )
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts the blocks and mutes of a user, a few thousand at most. */
export async function countBlocks(db: Queryable, userId: string, kind: Kind | undefined): Promise<number> {
  const row = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether it is new */
export async function insertBlock(tx: Tx, userId: string, otherId: string, kind: Kind): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('blocks')
    .values({ user_id: userId, other_id: otherId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteBlock(db: Queryable, userId: string, otherId: string, kind: Kind): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .execute();
}

export interface BlockRow {
  id: string;
  userName: string;
  profilePic: string | null;
  kind: Kind;
  since: Date;
}

/** Lists a page of blocks and mutes, latest first. */
export async function listBlocks(
  db: Queryable,
  userId: string,
  { kind, page, size }: { kind?: Kind | undefined; page: number; size: number },
): Promise<BlockRow[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('blocks')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('other_id', 'desc')
        .orderBy('kind')
        .limit(size)
        .offset(page * size)
        .as('page'),
    )
    .innerJoin('users', 'users.id', 'page.other_id')
    .select([
      'users.id',
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      sql<Kind>`page.kind`.as('kind'),
      'page.created_at as since',
    ])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.other_id', 'desc')
    .orderBy('page.kind')
    .execute();
}

/** Deletes up to `maxRows` blocks from each side of a deleted account. @returns how many */
export async function deleteBlocksOf(tx: Tx, userId: string, maxRows: number): Promise<number> {
  const deletedRows = await deleteLimited(tx, 'blocks', 'user_id', userId, maxRows);
  return deletedRows + (await deleteLimited(tx, 'blocks', 'other_id', userId, maxRows));
}
