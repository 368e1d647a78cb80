import { ApiError, auth, people } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { violatedUnique, type Tx } from '../../../db/database.ts';
import { findAddressOwner, requireAllowedProvider } from '../../sign-up/index.ts';
import { lockEmail, setEmail } from '../../users/index.ts';
import { deleteReset } from '../auth.queries.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import { sendEmailChanged, sendEmailCode } from './change-email.ts';
import { insertEmailUndo, saveEmailChange } from './email.queries.ts';

const emailTaken = (): ApiError => new ApiError('TAKEN', auth.messages.emailTaken);

/**
 * Sets the address of an account whose owner staff has identified. The old address gets a link that
 * undoes the change, and the new one a code; until it is entered, the address is not verified. The
 * rules of a sign-up hold for the address.
 * @returns whether the account exists
 * @throws {ApiError} CONFLICT if it is the present address, TAKEN, INVALID_INPUT for a blocked provider
 */
export async function setEmailByStaff(
  context: Context,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { jobs } = context;
  const oldEmail = await lockEmail(tx, userId);
  if (oldEmail === undefined) return false;
  if (oldEmail === email) throw new ApiError('CONFLICT', people.messages.sameEmail);
  await requireAllowedProvider(context, email);
  if (await findAddressOwner(context, email, userId)) throw emailTaken();
  try {
    await setEmail(tx, userId, email, false);
  } catch (error) {
    throw violatedUnique(error) ? emailTaken() : error;
  }
  await deleteReset(tx, userId);
  await recordSecurityEvent({ jobs }, tx, { userId, kind: 'emailChanged', address: null, device: null });
  const undo = { id: uuidv7(), userId, oldEmail, requestedAt: new Date().toISOString() };
  await insertEmailUndo(tx, undo);
  await jobs.send(sendEmailChanged, { undoId: undo.id }, { tx });
  await saveEmailChange(tx, userId, email);
  await jobs.send(sendEmailCode, { userId, email }, { tx });
  return true;
}
