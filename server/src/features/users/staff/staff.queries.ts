import type { StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

const acts = sql<boolean>`staff_role = 'administrator' and suspended_at is null and deleted_at is null`;

/**
 * Locks all administrators who can act, and an account whose role may change, in the order of their
 * ids. Suspended and deleted administrators do not count.
 * @returns the ids of the administrators
 */
export async function lockAdministrators(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', acts.as('acts')])
    .where((where) => where.or([acts, where('id', '=', accountId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter((row) => row.acts).map(({ id }) => id);
}

/** The role of an account; undefined if it is deleted. */
export async function findStaffRole(db: Queryable, id: string): Promise<StaffRole | null | undefined> {
  const row = await db
    .selectFrom('users')
    .select(sql<StaffRole | null>`staff_role`.as('role'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

/** The ids of all staff. */
export async function listStaffIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('staff_role', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** The administrators who can act, for mails to all of them. */
export const listAdministrators = (
  db: Queryable,
): Promise<{ id: string; userName: string; email: string }[]> =>
  db.selectFrom('users').select(['id', 'user_name as userName', 'email']).where(acts).orderBy('id').execute();
