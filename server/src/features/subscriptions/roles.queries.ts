import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

export interface RoleNow {
  isPlus: boolean;
  /** Whether the role differs from the one of the last notification. */
  isChanged: boolean;
  /** Seconds until Plus expires, if it does and no check is planned for that time yet. */
  endsIn: number | undefined;
}

/** Reads the role of a user and records it as notified. The caller has locked the account. */
export async function recordNotifiedRole(tx: Tx, userId: string): Promise<RoleNow> {
  const before = await tx
    .selectFrom('notified_roles')
    .select(['is_plus', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isPlus = sql<boolean>`coalesce(plus_until > now(), false)`;
  const now = await tx
    .selectFrom('users')
    .select([
      isPlus.as('is_plus'),
      sql<number>`extract(epoch from plus_until - now())::float8`.as('ends_in'),
      'plus_until',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // Without a row, the user never had Plus and has the initial role.
  if (!before) return { isPlus: now.is_plus, isChanged: false, endsIn: undefined };
  const isPlanned = before.due_at?.getTime() === now.plus_until?.getTime();
  await tx
    .updateTable('notified_roles')
    .set({ is_plus: now.is_plus, due_at: now.is_plus ? now.plus_until : null })
    .where('user_id', '=', userId)
    .execute();
  return {
    isPlus: now.is_plus,
    isChanged: before.is_plus !== now.is_plus,
    endsIn: now.is_plus && !isPlanned ? Math.max(0, now.ends_in) : undefined,
  };
}

/** Users whose role may have changed by time or by a command, the longest due first. */
export async function listDueRoles(db: Queryable, maxRows: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notified_roles')
    .select('user_id')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(maxRows)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
