import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

export interface RoleNow {
  isPlus: boolean;
  /** Whether the role was another one when it was told last. */
  isChanged: boolean;
  /** Seconds until Plus ends by the clock, if it does and that was not known before. */
  endsIn: number | undefined;
}

/** What role somebody has now; remembered as told. The account is locked. */
export async function markTold(tx: Tx, userId: string): Promise<RoleNow> {
  const before = await tx
    .selectFrom('told_roles')
    .select(['is_plus', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isPlus = sql<boolean>`coalesce(paid_until > now(), false)`;
  const now = await tx
    .selectFrom('users')
    .select([
      isPlus.as('is_plus'),
      sql<number>`extract(epoch from paid_until - now())::float8`.as('ends_in'),
      'paid_until',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // Whose membership was never touched has the role that everybody begins with.
  if (!before) return { isPlus: now.is_plus, isChanged: false, endsIn: undefined };
  const isKnown = before.due_at?.getTime() === now.paid_until?.getTime();
  await tx
    .updateTable('told_roles')
    .set({ is_plus: now.is_plus, due_at: now.is_plus ? now.paid_until : null })
    .where('user_id', '=', userId)
    .execute();
  return {
    isPlus: now.is_plus,
    isChanged: before.is_plus !== now.is_plus,
    endsIn: now.is_plus && !isKnown ? Math.max(0, now.ends_in) : undefined,
  };
}

/** Whose role may have changed by the clock, or by a command; the longest due first. */
export async function listDueRoles(db: Queryable, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('told_roles')
    .select('user_id')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
