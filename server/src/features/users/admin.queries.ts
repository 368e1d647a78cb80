import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Actions of an admin on an account. Each returns whether the account exists. */

const isNamed = (userName: string) =>
  sql<boolean>`user_name_key = ${userName.toLowerCase()} and deleted_at is null`;
const hasId = (id: string) => sql<boolean>`id = ${id} and deleted_at is null`;

/**
 * Suspends an account or ends the suspension. A suspended account cannot sign in, its sessions are
 * invalid, and its profile and content are hidden. Lists and totals follow soon after
 * (moderation/apply-suspensions.ts).
 */
export async function setDisabled(
  tx: Tx,
  account: { userName: string } | { id: string },
  isDisabled: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: isDisabled ? sql<Date>`coalesce(suspended_at, now())` : null })
    .where('id' in account ? hasId(account.id) : isNamed(account.userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets whether the user is an admin, who reads and decides reports. */
export async function setAdmin(tx: Tx, userName: string, isAdmin: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where(isNamed(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Grants Plus for this many days from now; 0 ends it. Clients get the new role within a minute. */
export async function grantPlus(tx: Tx, userName: string, days: number): Promise<boolean> {
  const until = days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})`;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ plus_granted_until: until, plus_until: until })
    .where(isNamed(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
