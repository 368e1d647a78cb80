import { brand, moderation } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { renderMail, type OutgoingMail } from '../../platform/mail/index.ts';
import { findTold, type Told } from './decisions.queries.ts';

export const tellOwner = defineJob('tell-owner-of-decision', z.object({ actId: z.guid() }), {
  attempts: 8,
  retryDelay: 5,
  timeLimit: 60,
});

/** Whoever has lost something, or been let in again, is told by mail: a suspended account reads nothing else. */
export async function mailDecision({ db, mail }: Context, actId: string): Promise<void> {
  const told = await findTold(db, actId);
  const written = told && writeMail(told);
  if (written) await mail.send(written);
}

function writeMail({ email, userName, act, kind, title, note }: Told): OutgoingMail | undefined {
  const said = saidOf(act, kind, title);
  if (!said) return undefined;
  const [heading, sentence] = said;
  return {
    to: email,
    subject: heading,
    ...renderMail({
      brand: brand.name,
      heading,
      paragraphs: [`Hello ${userName}, ${sentence}`, `The reason: ${note}`],
    }),
  };
}

const inWords = (kind: moderation.SubjectKind, title: string): string => {
  if (kind === 'message') return title === '' ? '' : ` in "${title}"`;
  return kind === 'comment' ? ` on "${title}"` : ` "${title}"`;
};

/** Heading, and how the sentence goes on after the name. */
function saidOf(
  act: moderation.ActKind,
  kind: moderation.SubjectKind,
  title: string | null,
): [heading: string, sentence: string] | undefined {
  const about = title === null ? '' : inWords(kind, title);
  switch (act) {
    case 'dismiss':
      return undefined;
    case 'remove':
      return kind === 'profile'
        ? ['Your profile was cleared', 'pictures, texts and links of your profile were reported and removed.']
        : [
            `Your ${moderation.SUBJECTS[kind]} was removed`,
            `your ${moderation.SUBJECTS[kind]}${about} was reported and removed.`,
          ];
    case 'suspend':
      return [
        'Your account is suspended',
        'your account is suspended until further notice. You cannot log in, and nobody sees what you have published.',
      ];
    case 'lift':
      return [
        'Your account can be used again',
        'the suspension of your account is lifted. You can log in, and everything you have published is back.',
      ];
  }
}
