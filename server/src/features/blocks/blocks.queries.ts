import type { blocks } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { shownPicture } from '../users/index.ts';

type Kind = blocks.BlockKind;

/** Somebody, and what a user has set against them and they against the user. */
export interface Other {
  id: string;
  userName: string;
  blocked: boolean;
  muted: boolean;
  /** They have blocked the user. */
  hasBlocked: boolean;
}

const has = (user: RawBuilder<unknown>, other: RawBuilder<unknown>, kind: Kind) => sql<boolean>`exists (
  select from boundaries where user_id = ${user} and other_id = ${other} and kind = ${kind}
)`;

/** By name; those who are shut out are not there. */
export async function findOther(db: Queryable, userId: string, name: string): Promise<Other | undefined> {
  const [own, theirs] = [sql`${userId}::uuid`, sql`users.id`];
  return db
    .selectFrom('users')
    .select([
      'id',
      'user_name as userName',
      has(own, theirs, 'block').as('blocked'),
      has(own, theirs, 'mute').as('muted'),
      has(theirs, own, 'block').as('hasBlocked'),
    ])
    .where('user_name_key', '=', name.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Whether one of these users has blocked the viewer, without the viewer blocking that user too. */
export async function isBlockedByAny(
  db: Queryable,
  viewerId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from boundaries as theirs
    where other_id = ${viewerId} and user_id = any(${userIds}::uuid[]) and kind = 'block'
      and not exists (
        select from boundaries as own
        where own.user_id = ${viewerId} and own.other_id = theirs.user_id and own.kind = 'block'
      )
    limit 1`.execute(db);
  return rows.length > 0;
}

/** How many a user has blocked or muted. They are a few thousand at most. */
export async function countBlocks(db: Queryable, userId: string, kind: Kind | undefined): Promise<number> {
  const row = await db
    .selectFrom('boundaries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether it was not there before */
export async function insertBlock(tx: Tx, userId: string, otherId: string, kind: Kind): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('boundaries')
    .values({ user_id: userId, other_id: otherId, kind })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteBlock(db: Queryable, userId: string, otherId: string, kind: Kind): Promise<void> {
  await db
    .deleteFrom('boundaries')
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

/** One page, the latest first. */
export async function listBlocks(
  db: Queryable,
  userId: string,
  { kind, page, size }: { kind?: Kind | undefined; page: number; size: number },
): Promise<BlockRow[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('boundaries')
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

/** Ends at most so many, from each side, of an account that goes. @returns how many */
export async function deleteBlocksOf(tx: Tx, userId: string, most: number): Promise<number> {
  const own = await deleteLimited(tx, 'boundaries', 'user_id', userId, most);
  return own + (await deleteLimited(tx, 'boundaries', 'other_id', userId, most));
}
