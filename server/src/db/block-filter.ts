import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from './database.ts';

/**
 * The user for whom something is read. The session says whether they have blocks or mutes, so that
 * statements for other users need no filter.
 */
export interface BlockViewer {
  id: string;
  /** Whether they have blocked a user, or a user has blocked them. */
  hasBlocks: boolean;
  hasMuted: boolean;
}

/**
 * Which users a viewer does not see: `blocked` applies everywhere, `hidden` also to lists that the
 * viewer did not ask for.
 */
export type HideScope = 'blocked' | 'hidden';

/** Whether there may be users whom this viewer does not see. */
export const hidesUsers = (
  viewer: BlockViewer | undefined,
  scope: HideScope = 'blocked',
): viewer is BlockViewer => viewer?.hasBlocks === true || (scope === 'hidden' && viewer?.hasMuted === true);

/** SQL: whether the viewer does not see the user in a column. For few rows: two index lookups each. */
export function isHiddenFrom(
  viewer: BlockViewer | undefined,
  person: RawBuilder<unknown>,
  scope: HideScope = 'blocked',
): RawBuilder<boolean> {
  if (!hidesUsers(viewer, scope)) return sql<boolean>`false`;
  // The columns have names that no column of the caller's has: `person` may be a bare user_id.
  const from = sql`blocks as bounds (keeper, kept, bound, bound_at)`;
  const own = scope === 'hidden' ? sql`` : sql`and bound = 'block'`;
  return sql<boolean>`(
    exists (select from ${from} where keeper = ${viewer.id} and kept = ${person} ${own})
    or exists (select from ${from} where kept = ${viewer.id} and keeper = ${person} and bound = 'block')
  )`;
}

/** SQL: the ids of all users whom the viewer does not see, as a subquery with the column `id`. */
export function hiddenUserIds(
  viewer: BlockViewer | undefined,
  scope: HideScope = 'blocked',
): RawBuilder<{ id: string }> {
  if (!hidesUsers(viewer, scope)) return sql`(select null::uuid as id where false)`;
  const own = scope === 'hidden' ? sql`` : sql`and kind = 'block'`;
  return sql`(
    select other_id as id from blocks where user_id = ${viewer.id} ${own}
    union
    select user_id from blocks where other_id = ${viewer.id} and kind = 'block'
  )`;
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select ${isHiddenFrom({ id: one, hasBlocks: true, hasMuted: false }, sql`${other}::uuid`)} as "isBlocked"`.execute(
    db,
  );
  return rows[0]?.isBlocked === true;
}

/**
 * Returns those of the users between whom and `one` a block exists, and keeps all of them from
 * blocking each other until the end of the transaction. Locks the accounts at once in the order of
 * their ids, before rows that belong to several users, since setting a block locks two accounts.
 */
export async function lockBlocks(tx: Tx, one: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from lock_blocks(${one}, ${others}::uuid[]) as apart (id)`.execute(tx);
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
