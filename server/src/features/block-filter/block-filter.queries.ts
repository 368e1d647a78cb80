import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import type { Viewer } from '../../http/security/session.ts';

/**
 * The user for whom something is read. The session says whether they have blocks or mutes, so that
 * statements for other users need no filter.
 */
export type BlockViewer = Pick<Viewer, 'id' | 'hasBlocks' | 'hasMuted'>;

/**
 * Which users to hide from a viewer: `blocked` applies everywhere, `hidden` also hides muted users, in
 * lists that the viewer did not ask for.
 */
export type HideScope = 'blocked' | 'hidden';

/** Whether there may be users whom this viewer does not see. */
export const hidesUsers = (
  viewer: BlockViewer | undefined,
  scope: HideScope = 'blocked',
): viewer is BlockViewer => viewer?.hasBlocks === true || (scope === 'hidden' && viewer?.hasMuted === true);

/**
 * Marks a frequent statement: viewers without blocks share one prepared plan, those with blocks get their
 * own SQL text.
 */
export const preparedFor = (name: string, viewer: BlockViewer | undefined): RawBuilder<unknown> =>
  hidesUsers(viewer) ? sql`` : markPrepared(name);

/** SQL: whether the viewer does not see the user in a column. For few rows: two index lookups each. */
export function isHiddenFrom(
  viewer: BlockViewer | undefined,
  person: RawBuilder<unknown>,
  scope: HideScope = 'blocked',
): RawBuilder<boolean> {
  if (!hidesUsers(viewer, scope)) return sql<boolean>`false`;
  // The columns have names that no column of the caller's has: `person` may be a bare user_id.
  const from = sql`blocks as filter (blocker_id, blocked_id, block_kind, blocked_at)`;
  const kindFilter = scope === 'hidden' ? sql`` : sql`and block_kind = 'block'`;
  return sql<boolean>`(
    exists (select from ${from} where blocker_id = ${viewer.id} and blocked_id = ${person} ${kindFilter})
    or exists (select from ${from} where blocked_id = ${viewer.id} and blocker_id = ${person} and block_kind = 'block')
  )`;
}

/** SQL: the ids of all users whom the viewer does not see, as a subquery with the column `id`. */
export function hiddenUserIds(
  viewer: BlockViewer | undefined,
  scope: HideScope = 'blocked',
): RawBuilder<{ id: string }> {
  if (!hidesUsers(viewer, scope)) return sql`(select null::uuid as id where false)`;
  const kindFilter = scope === 'hidden' ? sql`` : sql`and kind = 'block'`;
  return sql`(
    select other_id as id from blocks where user_id = ${viewer.id} ${kindFilter}
    union
    select user_id from blocks where other_id = ${viewer.id} and kind = 'block'
  )`;
}

/**
 * SQL: narrows a query to the rows of users whom the viewer does not see; undefined if there are no
 * such users.
 * @param select a query that ends in its conditions
 * @param user the column with the id of the user
 */
export const onlyHidden = (
  viewer: BlockViewer | undefined,
  select: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined =>
  hidesUsers(viewer) ? sql`${select} and ${user} in ${hiddenUserIds(viewer)}` : undefined;

/** Whether either user has blocked the other. */
export async function isBlockedBetween(db: Queryable, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select ${isHiddenFrom({ id: userId, hasBlocks: true, hasMuted: false }, sql`${otherId}::uuid`)} as "isBlocked"`.execute(
    db,
  );
  return rows[0]?.isBlocked === true;
}

/**
 * Returns the users who have a block with `userId`, in either direction, and prevents new blocks
 * between them until the end of the transaction. Locks the accounts at once in the order of
 * their ids, before rows that belong to several users, since setting a block locks two accounts.
 */
export async function lockBlocks(tx: Tx, userId: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${markPrepared('lock-blocks')}
    select id from lock_blocks(${userId}, ${others}::uuid[]) as blocked (id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds two of these users between whom a block exists. The caller has locked their accounts with
 * `lockBlocks`, so that no block is set before the end of the transaction.
 */
export async function findBlockedPair(
  tx: Tx,
  userIds: readonly string[],
): Promise<readonly [blocker: string, blocked: string] | undefined> {
  const { rows } = await sql<{ blocker: string; blocked: string }>`
    select user_id as blocker, other_id as blocked from blocks
    where user_id = any(${userIds}::uuid[]) and other_id = any(${userIds}::uuid[]) and kind = 'block'
    limit 1`.execute(tx);
  const [pair] = rows;
  return pair && [pair.blocker, pair.blocked];
}
