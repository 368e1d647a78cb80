import { moderation } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { formatTime } from '../../platform/dates/index.ts';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './decision.messages.ts';
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
  const { email, note } = decision;
  const content = describeDecision(decision);
  if (!content) return undefined;
  const [heading, sentence] = content;
  return {
    kind: 'decision',
    to: email,
    subject: heading,
    content: {
      heading,
      paragraphs: note === '' ? [sentence] : [sentence, messages.reason({ note })],
    },
  };
}

/** How the title of the content, or of its post or chat, follows its kind. */
function placeOf(kind: moderation.SubjectKind, title: string | null): string {
  if (title === null) return 'none';
  if (kind === 'message') return title === '' ? 'none' : 'in';
  return kind === 'comment' ? 'on' : 'named';
}

/** The heading and the sentence. */
function describeDecision({
  action,
  kind,
  title,
  isReported,
  userName,
  until,
}: Decision): [heading: string, sentence: string] | undefined {
  switch (action) {
    case 'dismiss':
      return undefined;
    case 'remove':
      return kind === 'profile'
        ? [messages.cleared, messages.clearedWhat({ userName })]
        : [
            messages.removed({ kind }),
            messages.removedWhat({
              userName,
              kind,
              title: title ?? '',
              place: placeOf(kind, title),
              isReported: isReported ? 'yes' : 'no',
            }),
          ];
    case 'suspend':
      return [
        messages.suspended,
        until
          ? messages.suspendedUntil({ userName, time: formatTime(until) })
          : messages.suspendedWhat({ userName }),
      ];
    case 'warn':
      return [messages.warned, messages.warnedWhat({ userName })];
    case 'lift':
      return [messages.lifted, messages.liftedWhat({ userName })];
  }
}
