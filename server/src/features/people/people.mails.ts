import { staffRole, screens, type StaffRole } from '@backbeat/contract';
import { defineJob, type Jobs } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { formatTime } from '../../platform/dates/index.ts';
import { findMailRecipient, listAdministrators } from '../users/index.ts';
import { messages } from './people.messages.ts';

const RETRIES = { attempts: 8, retryDelay: 5, timeLimit: 60 } as const;

export const mailRole = defineJob(
  'mail-changed-role',
  z.object({
    recipientId: z.guid(),
    userId: z.guid(),
    role: staffRole.nullable(),
    /** The name of who changed it; null for a command. */
    by: z.string().nullable(),
  }),
  RETRIES,
);

export const mailDeletion = defineJob(
  'mail-deletion-by-staff',
  z.object({
    // The account may be gone when the mail is sent.
    email: z.string(),
    userName: z.string(),
    /** When the deletion begins; null if it has. */
    deleteAt: z.iso.datetime().nullable(),
  }),
  RETRIES,
);

/** Mails a changed role to the person and to all administrators. */
export async function announceRole(
  jobs: Jobs,
  tx: Tx,
  { userId, role, by }: { userId: string; role: StaffRole | null; by: string | null },
): Promise<void> {
  const administrators = await listAdministrators(tx);
  for (const recipientId of new Set([userId, ...administrators.map(({ id }) => id)]))
    await jobs.send(mailRole, { recipientId, userId, role, by }, { tx });
}

export async function sendRoleMail(
  { db, mail, config, transact }: Context,
  { recipientId, userId, role, by }: z.output<typeof mailRole.schema>,
): Promise<void> {
  // A command has no connection to open pages, so they learn of it here.
  if (by === null && recipientId === userId)
    await transact(async (_tx, emit) => emit('user.staff-role-changed', { userId }));
  const recipient = await findMailRecipient(db, recipientId);
  const person = await findMailRecipient(db, userId);
  if (!recipient || !person) return;
  const { userName } = person;
  const choice = role ?? 'member';
  const isOwn = recipientId === userId;
  const subject = isOwn ? messages.yourRole({ role: choice }) : messages.teamChanged;
  const sentence = isOwn
    ? messages.yourRoleWhat({ role: choice, userName })
    : messages.teamChangedWhat({ role: choice, userName });
  await mail.send({
    kind: 'team',
    to: recipient.email,
    subject,
    content: {
      heading: subject,
      paragraphs: [sentence, messages.changedBy({ by: by ?? messages.operator })],
      ...((!isOwn || role !== null) && {
        action: { label: messages.openConsole, url: new URL(screens.console, config.publicUrl).href },
      }),
      closing: isOwn ? [] : [messages.notExpected],
    },
  });
}

export async function sendDeletionMail(
  { mail, settings }: Context,
  { email, userName, deleteAt }: z.output<typeof mailDeletion.schema>,
): Promise<void> {
  const subject = deleteAt === null ? messages.deleted : messages.deletion;
  const sentence =
    deleteAt === null
      ? messages.deletedWhat({ userName })
      : messages.deletionWhat({ userName, time: formatTime(new Date(deleteAt)) });
  const contact = settings.read('contactEmail');
  await mail.send({
    kind: 'decision',
    to: email,
    subject,
    content: {
      heading: subject,
      paragraphs: contact === '' ? [sentence] : [sentence, messages.contact({ contact })],
    },
  });
}
