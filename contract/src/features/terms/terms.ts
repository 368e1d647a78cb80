import { z } from 'zod';
import { contributorRoles } from './contributor-roles.ts';
import { toHundredths } from './shares.ts';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './terms.messages.ts';

export { describeSum, messages } from './terms.messages.ts';

/** SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const contributorRole = z.enum(contributorRoles);

/** A share in percent, with up to two decimals. */
const share = z.number().refine((percent) => toHundredths(percent) !== undefined, messages.share);

/** One credit as the author proposes it. Shares come with all credits or with none. */
export const newCredit = z.object({
  userName: singleLineText(100),
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
  userName: z.string(),
  profilePic: z.string(),
  roles: z.array(z.string()),
});
export type PostCredit = z.infer<typeof postCredit>;

/** A credit of proposed terms. Shares are in percent; null without a split. */
export const proposedCredit = postCredit.extend({
  compositionShare: z.number().nullable(),
  recordingShare: z.number().nullable(),
});
export type ProposedCredit = z.infer<typeof proposedCredit>;

export const proposal = z.object({
  version: z.int(),
  /** The proposed credits, the author first. */
  credits: z.array(proposedCredit),
  /** Names of artists by their answer. Includes artists who have to approve their removal. */
  pending: z.array(z.string()),
  approved: z.array(z.string()),
  declined: z.array(z.string()),
  /** Digest of the caller's part of the terms; null for the author. */
  digest: z.string().nullable(),
  proposedAt: time,
  /** What differs from the current terms, in words for the caller. */
  changes: z.array(z.string()),
});
export type Proposal = z.infer<typeof proposal>;
