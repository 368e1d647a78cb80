import { guests } from '@backbeat/contract';
import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';
import { GUEST_MAILS } from './guests.mails.ts';

/**
 * A mail with a link. The job makes the token, so that no queue contains it. Retries for about two days.
 */
export const guestMailJob = defineJob(
  'mail-guest',
  z.object({
    guestId: z.guid(),
    kind: z.enum(GUEST_MAILS),
    /** The terms that it is about. It is not sent once they do not await the guest any more. */
    digest: z.string().optional(),
    /** The numbers of the notes of which a digest tells, and how many there are in all. */
    notes: z.object({ count: z.int(), numbers: z.array(z.int()) }).optional(),
    /** Whether the guest asked for it, so that no stop holds it back. */
    isOwnWish: z.boolean().optional(),
  }),
  { attempts: 14, retryDelay: 20, timeLimit: 60 },
);

/** A mail with a code, which the job makes too. Retries for about ten minutes. */
export const guestCodeJob = defineJob(
  'mail-guest-code',
  z.object({
    guestId: z.guid(),
    purpose: z.enum(guests.CODE_PURPOSES),
    /** SHA-256 of the secret of the browser, in hexadecimal. */
    browserHash: z.string().regex(/^[0-9a-f]{64}$/),
    digest: z.string().optional(),
  }),
  { attempts: 8, retryDelay: 5, timeLimit: 60 },
);

export const remindGuestsJob = defineJob('remind-guests', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 5 * 60,
});

/** Removes old IP addresses and codes, and the addresses of guests without an answer. */
export const cleanGuestsJob = defineJob('clean-guests', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 5 * 60,
});
