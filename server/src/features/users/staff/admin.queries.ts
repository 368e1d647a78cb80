import type { StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** Actions of staff on an account. Each returns whether the account exists. */

const isNamed = (userName: string) =>
  sql<boolean>`user_name_key = ${userName.toLowerCase()} and deleted_at is null`;
const hasId = (id: string) => sql<boolean>`id = ${id} and deleted_at is null`;

type Account = { userName: string } | { id: string };
const isAccount = (account: Account) => ('id' in account ? hasId(account.id) : isNamed(account.userName));

/** A suspension that stays when a deletion is revoked. */
const isEarlierSuspension = sql<boolean>`delete_at is not null and not suspended_by_deletion`;

/**
 * Suspends an account or ends the suspension. A suspended account cannot sign in, its sessions are
 * invalid, and its profile and content are hidden. Lists and totals follow soon after
 * (moderation/apply-suspensions.ts). The end revokes a deletion that staff has begun; then a
 * suspension from before the deletion goes on.
 * @param until when the suspension ends by itself
 */
export async function setDisabled(
  tx: Tx,
  account: Account,
  isDisabled: boolean,
  until: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(
      isDisabled
        ? { suspended_at: sql<Date>`coalesce(suspended_at, now())`, suspended_until: until }
        : {
            suspended_at: sql<Date>`case when ${isEarlierSuspension} then suspended_at end`,
            suspended_until: sql<Date>`case when ${isEarlierSuspension} then suspended_until end`,
            delete_at: null,
          },
    )
    .set({ suspended_by_deletion: false })
    .where(isAccount(account))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Suspends an account until its deletion.
 * @returns when the deletion begins; undefined if the account does not exist, or is being deleted
 */
export async function beginDeletion(tx: Tx, id: string, days: number): Promise<Date | undefined> {
  const row = await tx
    .updateTable('users')
    .set({
      delete_at: sql<Date>`now() + make_interval(days => ${days})`,
      suspended_by_deletion: sql<boolean>`suspended_at is null`,
      suspended_at: sql<Date>`coalesce(suspended_at, now())`,
    })
    .where(hasId(id))
    .where('delete_at', 'is', null)
    .returning('delete_at as deleteAt')
    .executeTakeFirst();
  return row?.deleteAt ?? undefined;
}

/** Whether the time of a deletion by staff has come; locks the account. */
export async function isDeletionDue(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(hasId(id))
    .where('delete_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a suspension whose time is over. With a deletion ahead, the account stays suspended for it.
 * @returns whether the account is free now; undefined if the suspension changed meanwhile
 */
export async function endDueSuspension(tx: Tx, id: string): Promise<boolean | undefined> {
  const row = await tx
    .updateTable('users')
    .set({
      suspended_at: sql<Date>`case when delete_at is not null then suspended_at end`,
      suspended_by_deletion: sql<boolean>`delete_at is not null`,
      suspended_until: null,
    })
    .where(hasId(id))
    .where('suspended_until', '<=', sql<Date>`now()`)
    .returning(sql<boolean>`suspended_at is null`.as('isFree'))
    .executeTakeFirst();
  return row?.isFree;
}

/** Lists accounts whose suspension or wait for a deletion is over. */
export async function listDueAccounts(
  db: Queryable,
  column: 'suspended_until' | 'delete_at',
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(column, '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy(column)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the role of an account; null makes it a member. */
export async function setStaffRole(tx: Tx, account: Account, role: StaffRole | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    // Processes of the version before read `is_admin`.
    .set({ staff_role: role, is_admin: role !== null })
    .where(isAccount(account))
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

/**
 * Sets the quota of a locked account alone; null leaves it the quota of its plan.
 * @returns the one before
 */
export async function setQuota(tx: Tx, id: string, bytes: number | null): Promise<number | null> {
  const before = await tx.selectFrom('users').select('quota_bytes').where('id', '=', id).executeTakeFirst();
  await tx.updateTable('users').set({ quota_bytes: bytes }).where('id', '=', id).execute();
  return before?.quota_bytes ?? null;
}
