import { account, ApiError } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { violatedUnique } from '../../../db/database.ts';
import { hashToken } from '../../../http/security/session.ts';
import { lockEmail, setEmail } from '../../users/index.ts';
import { deleteReset } from '../auth.queries.ts';
import { consumeEmailUndo, findEmailUndo } from '../email/email.queries.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { endSessions } from '../sessions/remove-sessions.ts';
import { hashNoPassword, removeCredentials } from './remove-credentials.ts';

const invalidLink = (): ApiError => new ApiError('WRONG_CODE', account.messages.undoInvalid);

/**
 * Restores the address before a change, also after further changes. Ends all sessions and removes
 * the credentials that are newer than the change.
 * @returns the address
 * @throws {ApiError} WRONG_CODE, TAKEN
 */
export async function resetEmail(
  context: Context,
  { token, origin }: { token: string; origin: Origin },
): Promise<string> {
  const undo = await findEmailUndo(context.db, hashToken(token));
  if (!undo) throw invalidLink();
  const { id, userId, oldEmail, requestedAt: since } = undo;
  const hashOfNone = await hashNoPassword();
  try {
    await context.transact(async (tx, emit) => {
      if ((await lockEmail(tx, userId)) === undefined || !(await consumeEmailUndo(tx, userId, id)))
        throw invalidLink();
      await setEmail(tx, userId, oldEmail);
      await deleteReset(tx, userId);
      await endSessions(tx, emit, userId);
      await removeCredentials(tx, userId, { since, hashOfNone });
      await recordSecurityEvent(context, tx, { userId, kind: 'emailChangeUndone', ...origin });
      emit('account.recovered', { userId, since });
    });
  } catch (error) {
    if (violatedUnique(error)) throw new ApiError('TAKEN', account.messages.undoTaken);
    throw error;
  }
  return oldEmail;
}
