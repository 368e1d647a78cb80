import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { sendFromJob } from '../../platform/mail/index.ts';
import { writeReadyMail } from './exports.mails.ts';
import { findRecipient } from './exports.queries.ts';

/** Retries for about two days. */
export const sendExportMail = defineJob('send-export-mail', z.object({ exportId: z.guid() }), {
  attempts: 14,
  retryDelay: 20,
  timeLimit: 60,
});

/** Mails that an export is ready, unless it is gone by now. */
export async function sendReadyMail({ db, mail, config }: Context, exportId: string): Promise<void> {
  const recipient = await findRecipient(db, exportId);
  if (!recipient?.expiresAt) return;
  const { email, userName, expiresAt } = recipient;
  await sendFromJob(mail, writeReadyMail({ to: email, userName, expiresAt, publicUrl: config.publicUrl }));
}
