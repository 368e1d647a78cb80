import { randomBytes } from 'node:crypto';
import { account, ApiError, auth, screens } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { violatedUnique } from '../../../db/database.ts';
import { hashToken, type Viewer } from '../../../http/security/session.ts';
import { defineJob } from '@packages/pg-jobs';
import { findAddressOwner, requireAllowedProvider } from '../../sign-up/index.ts';
import { findMailRecipient, isEmailVerified, lockEmail, setEmail } from '../../users/index.ts';
import { deleteReset } from '../auth.queries.ts';
import { hashSecret, isSecret } from '../hash-passwords.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { lockAccount } from '../sessions/lock-account.ts';
import { MAIL_RETRIES } from '../write-mail.ts';
import { emailChangedMail, emailCodeMail, emailInUseMail } from './email.mails.ts';
import { newEmailCode } from './create-address-code.ts';
import {
  consumeEmailAttempt,
  consumeEmailChange,
  insertEmailUndo,
  saveEmailChange,
  saveEmailCode,
  saveUndoToken,
} from './email.queries.ts';

// These jobs create codes and tokens when they write the mail, so that no queue contains them.
export const sendEmailCode = defineJob(
  'send-email-code',
  z.object({ userId: z.guid(), email: z.string() }),
  MAIL_RETRIES,
);
export const sendEmailChanged = defineJob('send-email-changed', z.object({ undoId: z.guid() }), MAIL_RETRIES);

const wrongCode = (): ApiError =>
  new ApiError('WRONG_CODE', account.messages.emailCodeWrong, {
    fields: { code: account.messages.emailCodeWrong },
  });

/**
 * Asks for another address. The request treats all addresses alike; the job checks whether it is
 * taken.
 * @throws {ApiError} CONFLICT if it is the present address, INVALID_INPUT for a blocked provider
 */
export async function requestEmailChange(
  context: Context,
  viewer: Viewer,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  const { id: userId } = viewer;
  await requireAllowedProvider(context, email);
  await context.transact(async (tx) => {
    await lockAccount(tx, viewer);
    // An address that staff has set can ask for another code.
    if ((await lockEmail(tx, userId)) === email && (await isEmailVerified(tx, userId)))
      throw new ApiError('CONFLICT', account.messages.sameEmail);
    await saveEmailChange(tx, userId, email);
    await recordSecurityEvent(context, tx, { userId, kind: 'emailChangeRequested', ...origin });
    await context.jobs.send(sendEmailCode, { userId, email }, { tx });
  });
}

export async function mailEmailCode(
  context: Context,
  { userId, email }: z.output<typeof sendEmailCode.schema>,
): Promise<void> {
  const { db, mail } = context;
  const user = await findMailRecipient(db, userId);
  if (!user) return;
  if (user.email !== email && (await findAddressOwner(context, email, userId)))
    return mail.send(emailInUseMail(email));
  const code = newEmailCode();
  if (await saveEmailCode(db, { userId, email, codeHash: await hashSecret(code) }))
    await mail.send(emailCodeMail(email, user.userName, code));
}

/**
 * Confirms the new address. The old one gets a link that undoes the change.
 * @returns the new address
 * @throws {ApiError} WRONG_CODE, TAKEN
 */
export async function confirmEmailChange(
  context: Context,
  viewer: Viewer,
  { code, origin }: { code: string; origin: Origin },
): Promise<string> {
  const { id: userId } = viewer;
  const codeHash = await consumeEmailAttempt(context.db, userId);
  if (!(await isSecret(codeHash, code)) || codeHash === undefined) throw wrongCode();
  try {
    return await context.transact(async (tx) => {
      await lockAccount(tx, viewer);
      const oldEmail = await lockEmail(tx, userId);
      const change = await consumeEmailChange(tx, userId, codeHash);
      if (change === undefined || oldEmail === undefined) throw wrongCode();
      await setEmail(tx, userId, change.email);
      if (change.email === oldEmail) return oldEmail;
      await deleteReset(tx, userId);
      // The notice is for the addresses of earlier changes; the old one gets the link below.
      await recordSecurityEvent(context, tx, { userId, kind: 'emailChanged', ...origin });
      const undo = { id: uuidv7(), userId, oldEmail, requestedAt: change.requestedAt };
      await insertEmailUndo(tx, undo);
      await context.jobs.send(sendEmailChanged, { undoId: undo.id }, { tx });
      return change.email;
    });
  } catch (error) {
    if (violatedUnique(error)) throw new ApiError('TAKEN', auth.messages.emailTaken);
    throw error;
  }
}

export async function mailEmailChanged(
  { config, db, mail }: Context,
  { undoId }: z.output<typeof sendEmailChanged.schema>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const recipient = await saveUndoToken(db, undoId, hashToken(token));
  if (!recipient) return;
  const url = new URL(screens.emailUndo, config.publicUrl);
  url.searchParams.set('token', token);
  await mail.send(emailChangedMail(recipient.oldEmail, recipient.userName, url.href));
}
