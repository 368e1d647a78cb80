import { z } from 'zod';
import { type Attempt, defineJob } from '@packages/pg-jobs';
import type { Context } from '../../context.ts';
import { listCreditedGuests, sendGuestMail } from '../guests/index.ts';
import { loadAgreedTerms } from '../terms/index.ts';
import { viewAgreement } from './agreements.views.ts';
import { writePdf } from './files/write-pdf.ts';
import { loadSplitSheetOf } from './load-agreement.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { signAgreement } from './signing/sign-agreement.ts';

/** A mail with the proof of a guest's agreement. Retries for about two days. */
const mailProofJob = defineJob(
  'mail-guest-proof',
  z.object({ guestId: z.guid(), postId: z.guid(), kind: z.enum(['published', 'agreed']) }),
  { attempts: 14, retryDelay: 20, timeLimit: 60 },
);

/**
 * Mails the guests of agreed terms the signed agreement and the split sheet, so that they hold the
 * proof without this server.
 */
export function mailAgreedGuests(context: Context): void {
  const { events, jobs } = context;
  for (const [event, kind] of [
    ['post.published', 'published'],
    ['terms.agreed', 'agreed'],
  ] as const)
    events.onBeforeCommit(event, async (tx, { postId }) => {
      for (const guestId of await listCreditedGuests(tx, postId))
        await jobs.send(mailProofJob, { guestId, postId, kind }, { tx });
    });
  jobs.work(mailProofJob, (data, attempt) => mailProof(context, data, attempt));
}

async function mailProof(
  context: Context,
  { guestId, postId, kind }: { guestId: string; postId: string; kind: 'published' | 'agreed' },
  attempt: Attempt,
): Promise<void> {
  const { db } = context;
  const terms = await loadAgreedTerms(db, postId);
  if (!terms?.parties.some(({ artistId }) => artistId === guestId)) return;
  const [agreement, sheet] = [
    await signAgreement(viewAgreement(terms), await createFirstSigningKey(db)),
    await writePdf(await loadSplitSheetOf(db, terms)),
  ];
  const attachments = [
    { filename: 'agreement.jws', contentType: 'application/jose', content: Buffer.from(agreement) },
    { filename: 'split-sheet.pdf', contentType: 'application/pdf', content: sheet },
  ];
  await sendGuestMail(context, { guestId, kind, attachments }, attempt);
}
