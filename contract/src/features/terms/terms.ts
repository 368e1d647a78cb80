import { z } from 'zod';
import { contributorRoles } from './contributor-roles.ts';
import { toHundredths } from './shares.ts';
import { id, time } from '../../ids.ts';
import { email } from '../auth/auth.ts';
import { guestAnswer } from './party.ts';
import { limits } from '../../limits.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './terms.messages.ts';

export { describeSum, messages } from './terms.messages.ts';

/** SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const contributorRole = z.enum(contributorRoles);

/** A share in percent, with up to two decimals. */
const share = z.number().refine((percent) => toHundredths(percent) !== undefined, messages.share);

/** The name of a guest, as stored. */
export const guestName = singleLineText(
  limits.guest.name,
  messages.nameTooLong({ max: limits.guest.name }),
).pipe(z.string().min(1, messages.nameMissing));
/** The email address of a guest. */
export const guestEmail = email;
/** A code that was mailed to a guest, as typed. What is too long is a wrong code, not an error of the form. */
export const guestCode = z.string().transform((text) => text.slice(0, limits.typedCode));

/**
 * One credit as the author proposes it: of an account by `userName`, of a new guest by `email` and
 * `name`, or of a guest of the post by `guest`. Shares come with all credits or with none.
 */
export const newCredit = z.object({
  userName: singleLineText(100).optional(),
  email: guestEmail.optional(),
  name: guestName.optional(),
  /** The id of a guest that the post has already. */
  guest: id.optional(),
  /** Defaults to Main artist for the author and Featured artist for others. */
  roles: z
    .array(contributorRole)
    .max(contributorRoles.length)
    .transform((roles) => [...new Set(roles)])
    .optional(),
  compositionShare: share.optional(),
  recordingShare: share.optional(),
});
export type NewCredit = z.infer<typeof newCredit>;
/** A credit of an account. */
export type NewArtistCredit = NewCredit & { userName: string };

/** The author and up to `limits.features` other artists. */
export const newCredits = z
  .array(newCredit)
  .max(limits.features + 1, messages.tooMany({ max: limits.features }));

/** The name with which a party signs. */
export const signedAs = singleLineText(limits.signedAs);

export const newTerms = z.object({
  /** Number of a version of the post. */
  version: z.int().min(1).max(limits.versions).optional(),
  credits: newCredits.optional(),
  signedAs: signedAs.optional(),
});
export type NewTerms = z.infer<typeof newTerms>;

/** A credit that everyone who sees the post may see. `roles` are codes. */
export const postCredit = z.object({
  /** '' for guests. */
  userName: z.string(),
  profilePic: z.string(),
  roles: z.array(z.string()),
  /** The guest; absent for users, and for guests whom an account has claimed. */
  guest: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type PostCredit = z.infer<typeof postCredit>;

/** A credit of proposed terms. Shares are in percent; null without a split. */
export const proposedCredit = postCredit.extend({
  compositionShare: z.number().nullable(),
  recordingShare: z.number().nullable(),
});
export type ProposedCredit = z.infer<typeof proposedCredit>;

/** What an artist is asked, as the parties to the versions see it. */
export const request = postCredit.extend({
  /** `roles` are empty if the artist has to approve the removal of their credit. */
  answer: z.enum(['pending', 'approved', 'declined']),
  /** When the artist answered, or was asked. */
  time,
  /** Whether the artist was reminded within a day; false for everyone but the author. */
  isReminded: z.boolean(),
});
export type Request = z.infer<typeof request>;

export const proposal = z.object({
  version: z.int(),
  /** The proposed credits, the author first. */
  credits: z.array(proposedCredit),
  /** User names of artists by their answer. Includes artists who have to approve their removal. */
  pending: z.array(z.string()),
  approved: z.array(z.string()),
  declined: z.array(z.string()),
  /** The guests whom the terms ask. */
  guests: z.array(z.object({ id: z.string(), name: z.string(), answer: guestAnswer })),
  /** Digest of the caller's part of the terms; null for the author. */
  digest: z.string().nullable(),
  /** The same artists with their times; those who have answered come first. */
  requests: z.array(request),
  proposedAt: time,
  /** What differs from the current terms, in words for the caller. */
  changes: z.array(z.string()),
});
export type Proposal = z.infer<typeof proposal>;
