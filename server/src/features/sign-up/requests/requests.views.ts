import type { signUp } from '@backbeat/contract';
import type { Staff } from '../../../http/security/session.ts';
import type { RequestRow } from './requests.queries.ts';
import { maskEmail } from '../sign-up.policy.ts';

/** A request as this member of staff may see it. */
export function viewRequest(row: RequestRow, staff: Staff | null): signUp.SignUpRequest {
  const { inviteCode: code, invitedBy: by } = row;
  return {
    id: row.id,
    state: row.state,
    userName: row.userName,
    email: staff?.role === 'administrator' ? row.email : maskEmail(row.email),
    reason: row.reason,
    invite: code === null || by === null ? null : { code, by },
    time: row.signedUpAt.toISOString(),
    sameNetwork: row.sameNetwork,
    sameDomain: row.sameDomain,
    earlier: { rejected: row.rejected, suspended: row.suspended },
    decision:
      row.decidedAt === null
        ? null
        : { by: row.decidedBy, time: row.decidedAt.toISOString(), note: row.note, words: row.words },
  };
}
