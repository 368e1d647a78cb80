import { account } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { findMailRecipient } from '../../users/index.ts';
import { MAIL_RETRIES } from '../write-mail.ts';
import { hasNotice, securityNotice } from './security-log.mails.ts';
import { insertSecurityEvent, type NewSecurityEvent } from './security-log.queries.ts';

const noticeKind = account.securityEvent.shape.kind.refine(hasNotice);

export const sendSecurityNotice = defineJob(
  'send-security-notice',
  z.object({
    userId: z.guid(),
    kind: noticeKind,
    time: z.iso.datetime(),
    address: z.string().nullable(),
    device: z.string().nullable(),
  }),
  MAIL_RETRIES,
);

/**
 * Adds an event to the security log and, for a sensitive change, mails the owner about it after the
 * commit.
 */
export async function recordSecurityEvent(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  event: NewSecurityEvent,
): Promise<void> {
  await insertSecurityEvent(tx, event);
  const { kind } = event;
  if (hasNotice(kind))
    await jobs.send(sendSecurityNotice, { ...event, kind, time: new Date().toISOString() }, { tx });
}

/** Mails a notice to the present address of the account. */
export async function mailSecurityNotice(
  { db, mail }: Context,
  { userId, time, ...notice }: z.output<typeof sendSecurityNotice.schema>,
): Promise<void> {
  const recipient = await findMailRecipient(db, userId);
  if (recipient) await mail.send(securityNotice(recipient, { ...notice, time: new Date(time) }));
}
