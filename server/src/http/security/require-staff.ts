import { account, ApiError, errorMessages, type StaffRole } from '@backbeat/contract';
import { messages } from '../http.messages.ts';
import type { Viewer } from './session.ts';

/**
 * Admits staff to the console, which does not exist for members.
 * @param role the role that a call needs
 * @throws {ApiError} NOT_FOUND for members, FORBIDDEN for moderators, STAFF_TWO_FACTOR, PROOF_REQUIRED
 */
export function requireStaff(
  viewer: Viewer | undefined,
  { role, needsSecondStep }: { role: StaffRole; needsSecondStep: boolean },
): void {
  // As an unknown address is answered.
  if (!viewer?.staff) throw new ApiError('NOT_FOUND', messages.nothingHere);
  if (role === 'administrator' && viewer.staff.role !== 'administrator') {
    throw new ApiError('FORBIDDEN', errorMessages.administratorsOnly);
  }
  if (needsSecondStep && !viewer.staff.hasSecondStep) {
    throw new ApiError('STAFF_TWO_FACTOR', errorMessages.staffTwoFactor);
  }
  if (!viewer.staff.isProven) throw new ApiError('PROOF_REQUIRED', account.messages.proofRequired);
}
