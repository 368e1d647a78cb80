import { ApiError, errorMessages, type StaffRole } from '@backbeat/contract';
import type { Viewer } from '../../../http/security/session.ts';

/** A person whom an act of staff concerns. */
export interface ActTarget {
  id: string;
  staffRole: StaffRole | null;
}

/**
 * Moderators act on members only. Administrators act on members and moderators, and on other
 * administrators only where the act is `allowedOnAdministrators`: changes of their role, and
 * decisions about their content. The right to the act itself is asked before.
 * @throws {ApiError} CONFLICT for an act on the viewer, FORBIDDEN
 */
export function requireMayActOn(
  { id, staff }: Pick<Viewer, 'id' | 'staff'>,
  target: ActTarget,
  { allowedOnAdministrators = false } = {},
): void {
  if (target.id === id) throw new ApiError('CONFLICT', errorMessages.askAnother);
  const isAllowed =
    target.staffRole === null ||
    (staff?.role === 'administrator' && (target.staffRole === 'moderator' || allowedOnAdministrators));
  if (!isAllowed) throw new ApiError('FORBIDDEN', errorMessages.otherStaff);
}
