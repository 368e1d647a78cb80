import { brand, moderation } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { renderMail, type OutgoingMail } from '../../platform/mail/index.ts';
import { findDecision, type Decision } from './decisions.queries.ts';

export const notifyOwner = defineJob('notify-owner-of-decision', z.object({ actionId: z.guid() }), {
  attempts: 8,
  retryDelay: 5,
  timeLimit: 60,
});

/** Mails the owner about a decision. A suspended account has no other way to read about it. */
export async function mailDecision({ db, mail }: Context, actionId: string): Promise<void> {
  const decision = await findDecision(db, actionId);
  const message = decision && writeMail(decision);
  if (message) await mail.send(message);
}

function writeMail(decision: Decision): OutgoingMail | undefined {
  const { email, userName, note } = decision;
  const content = describeDecision(decision);
  if (!content) return undefined;
  const [heading, sentence] = content;
  return {
    to: email,
    subject: heading,
    ...renderMail({
      brand: brand.name,
      heading,
      paragraphs: [`Hi ${userName}, ${sentence}`, `Reason: ${note}`],
    }),
  };
}

const quoteTitle = (kind: moderation.SubjectKind, title: string): string => {
  if (kind === 'message') return title === '' ? '' : ` in "${title}"`;
  return kind === 'comment' ? ` on "${title}"` : ` "${title}"`;
};

/** The heading, and the rest of the sentence after the name. */
function describeDecision({
  action,
  kind,
  title,
  isReported,
}: Decision): [heading: string, sentence: string] | undefined {
  const about = title === null ? '' : quoteTitle(kind, title);
  switch (action) {
    case 'dismiss':
      return undefined;
    case 'remove':
      return kind === 'profile'
        ? [
            'Your profile was cleared',
            'we removed the pictures, text and links from your profile after a report.',
          ]
        : [
            `Your ${moderation.SUBJECTS[kind]} was removed`,
            `we removed your ${moderation.SUBJECTS[kind]}${about}${isReported ? ' after a report' : ''}.`,
          ];
    case 'suspend':
      return [
        'Your account is suspended',
        "we've suspended your account until further notice. You can't log in, and everything you've published is hidden.",
      ];
    case 'lift':
      return [
        'Your account is back',
        "we've lifted the suspension of your account. You can log in again, and everything you've published is back.",
      ];
  }
}
