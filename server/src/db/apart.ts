import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from './database.ts';

/**
 * For whose eyes something is read. Whether they have anything to do with blocks and mutes is known with the session, so
 * that for everybody else the statements are what they are without.
 */
export interface BlockViewer {
  id: string;
  /** Somebody has blocked them, or they have blocked somebody. */
  hasBlocks: boolean;
  hasMuted: boolean;
}

/** What an onlooker does not see: `blocked` nowhere, `hidden` not in what they are shown without asking for it either. */
export type HideScope = 'blocked' | 'hidden';

/** Whether there may be somebody whom this onlooker does not see. */
export const hidesUsers = (
  viewer: BlockViewer | undefined,
  reach: HideScope = 'blocked',
): viewer is BlockViewer => viewer?.hasBlocks === true || (reach === 'hidden' && viewer?.hasMuted === true);

/** Whether the viewer does not see the person in a column, for a few rows: two looks into an index for each. */
export function isHiddenFrom(
  viewer: BlockViewer | undefined,
  person: RawBuilder<unknown>,
  reach: HideScope = 'blocked',
): RawBuilder<boolean> {
  if (!hidesUsers(viewer, reach)) return sql<boolean>`false`;
  // The columns have names that no column of the caller's has: `person` may be a bare user_id.
  const from = sql`blocks as bounds (keeper, kept, bound, bound_at)`;
  const own = reach === 'hidden' ? sql`` : sql`and bound = 'block'`;
  return sql<boolean>`(
    exists (select from ${from} where keeper = ${viewer.id} and kept = ${person} ${own})
    or exists (select from ${from} where kept = ${viewer.id} and keeper = ${person} and bound = 'block')
  )`;
}

/** The ids of all whom the viewer does not see, as a subquery with the one column `id`: where their things are looked for. */
export function hiddenUserIds(
  viewer: BlockViewer | undefined,
  reach: HideScope = 'blocked',
): RawBuilder<{ id: string }> {
  if (!hidesUsers(viewer, reach)) return sql`(select null::uuid as id where false)`;
  const own = reach === 'hidden' ? sql`` : sql`and kind = 'block'`;
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
 * Which of these people are apart from somebody; nobody of them blocks the other before the end of the transaction. Accounts are
 * locked in the order of their ids, all at once, and before what belongs to several: whoever blocks holds two of them.
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
