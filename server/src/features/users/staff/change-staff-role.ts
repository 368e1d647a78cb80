import { ApiError, errorMessages, type StaffRole } from '@backbeat/contract';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { setStaffRole } from './admin.queries.ts';
import { findStaffRole, lockAdministrators } from './staff.queries.ts';
import { requireMayActOn } from './staff.policy.ts';

/**
 * Changes the role of another person. Two administrators who demote each other at the same moment
 * leave one: the second transaction finds that it no longer comes from an administrator.
 * @throws {ApiError} FORBIDDEN, CONFLICT for the viewer's own role
 * @returns the role before; undefined if the account is deleted
 */
export async function changeStaffRole(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'staff'>,
  { id, role }: { id: string; role: StaffRole | null },
): Promise<StaffRole | null | undefined> {
  const administrators = await lockAdministrators(tx, id);
  if (!administrators.includes(viewer.id)) throw new ApiError('FORBIDDEN', errorMessages.administratorsOnly);
  const oldRole = await findStaffRole(tx, id);
  if (oldRole === undefined) return undefined;
  requireMayActOn(viewer, { id, staffRole: oldRole }, { allowedOnAdministrators: true });
  await setStaffRole(tx, { id }, role);
  return oldRole;
}

/**
 * Keeps the last administrator from deleting their own account.
 * @throws {ApiError} CONFLICT
 */
export async function requireSuccessor(tx: Tx, id: string): Promise<void> {
  if ((await findStaffRole(tx, id)) !== 'administrator') return;
  const administrators = await lockAdministrators(tx, id);
  if (administrators.includes(id) && administrators.length === 1)
    throw new ApiError('CONFLICT', errorMessages.lastAdministrator);
}
