import { account } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import { findMailRecipient } from '../../users/index.ts';
import { MAIL_RETRIES } from '../write-mail.ts';
import { hasNotice, securityNotice } from './security-log.mails.ts';
import { insertSecurityEvent, listFormerEmails, type NewSecurityEvent } from './security-log.queries.ts';

const noticeKind = account.securityEvent.shape.kind.refine(hasNotice);

export const sendSecurityNotice = defineJob(
  'send-security-notice',
  z.object({
    userId: z.guid(),
    kind: noticeKind,
    time: z.iso.datetime(),
    address: z.string().nullable(),
    device: z.string().nullable(),
    /** An address that can undo a change of the email; absent for the present address. */
    formerEmail: z.string().optional(),
  }),
  MAIL_RETRIES,
);

/**
 * Adds an event to the security log and, for a sensitive change, mails the owner about it after the
 * commit: at the present address, and at each that can still undo a change of the email, since the
 * present one may be that of a thief.
 */
export async function recordSecurityEvent(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  event: NewSecurityEvent,
): Promise<void> {
  await insertSecurityEvent(tx, event);
  const { kind } = event;
  if (!hasNotice(kind)) return;
  const notice = { ...event, kind, time: new Date().toISOString() };
  // The user has just confirmed the address that a changed email has now.
  if (kind !== 'emailChanged') await jobs.send(sendSecurityNotice, notice, { tx });
  for (const formerEmail of await listFormerEmails(tx, event.userId))
    await jobs.send(sendSecurityNotice, { ...notice, formerEmail }, { tx });
}

/** Mails a notice, unless an address of former times is the present one again. */
export async function mailSecurityNotice(
  { db, mail }: Context,
  { userId, time, formerEmail, ...notice }: z.output<typeof sendSecurityNotice.schema>,
): Promise<void> {
  const recipient = await findMailRecipient(db, userId);
  if (recipient && recipient.email !== formerEmail)
    await mail.send(securityNotice({ ...recipient, formerEmail }, { ...notice, time: new Date(time) }));
}
