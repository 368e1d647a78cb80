import { z } from 'zod';
import { isIpiNameNumber } from '../terms/ipi.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, route } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './agreements.messages.ts';

export { messages };

/** What agreements say of guests besides their answers. */
const guestParts = {
  /** The name of a guest; artists have a `userName`. */
  name: z.string().optional(),
  guest: z.literal(true).optional(),
};

/** A credited artist of the agreement. Shares, in percent, only for its parties; null without a split. */
export const agreementParty = z.object({
  /** User id, or the id of a guest, which a claim does not change. */
  artist: z.string(),
  /** Empty for a guest. */
  userName: z.string(),
  ...guestParts,
  /** The address that invited a guest, masked. Left out of the public part. */
  mailbox: z.string().optional(),
  roles: z.array(z.string()),
  compositionShare: z.number().nullable().optional(),
  recordingShare: z.number().nullable().optional(),
});

export const agreementConsent = z.object({
  artist: z.string(),
  ...guestParts,
  /** How the artist proved who they are: with a session, or with a code mailed to the guest. */
  proof: z.enum(['session', 'email']),
  answer: z.enum(['approved', 'declined']),
  /** Left out of the public part where there is a split. */
  digest: z.string().optional(),
  /** The exact text that was hashed. */
  canonical: z.string().optional(),
  time,
  /** Left out of the public part. */
  signedAs: z.string().nullable().optional(),
});

/** The author's consent, given by proposing the terms. */
export const agreementProposal = z.object({
  artist: z.string(),
  time,
  /** Left out of the public part. */
  signedAs: z.string().nullable().optional(),
});

/** The payload of the signed document. */
export const agreement = z.object({
  post: z.string(),
  title: z.string(),
  version: z.int(),
  audioSha256: z.string(),
  /** SHA-256 of the sound without tags (docs/agreements.md); null until computed. */
  soundSha256: z.string().nullable(),
  agreedAt: time,
  parties: z.array(agreementParty),
  consents: z.array(agreementConsent),
  proposal: agreementProposal,
  /** Artists whose credit the author removed alone after 30 days without an answer. */
  removedUnanswered: z
    .array(z.object({ artist: z.string(), userName: z.string(), ...guestParts }))
    .optional(),
});
export type Agreement = z.infer<typeof agreement>;

/** Private details of a user for split sheets. */
export const signingDetails = z.object({
  legalName: singleLineText(limits.signingDetail).default(''),
  ipi: singleLineText(limits.signingDetail)
    .refine((text) => text === '' || isIpiNameNumber(text), messages.ipi)
    .default(''),
  /** The collecting society. */
  pro: singleLineText(limits.signingDetail).default(''),
  publisher: singleLineText(limits.signingDetail).default(''),
});
export type SigningDetails = z.infer<typeof signingDetails>;

const aPost = z.object({ id });

export const agreementRoutes = {
  getAgreement: route({
    method: 'GET',
    path: '/posts/agreement/:id',
    summary:
      'Get the current terms of a post as a compact JWS (Ed25519): whole for its parties, else the public part.',
    auth: 'public',
    refetchOn: ['notification', 'post'],
    params: aPost,
    output: 'text',
    mediaType: 'application/jose',
  }),
  getSplitSheet: route({
    method: 'GET',
    path: '/posts/agreement/:id/split-sheet.pdf',
    summary: 'Download the split sheet of a post as a PDF. Only for the parties to the agreement.',
    auth: 'party',
    params: aPost,
    output: 'file',
    mediaType: 'application/pdf',
  }),
  getSplitSheetTable: route({
    method: 'GET',
    path: '/posts/agreement/:id/split-sheet.csv',
    summary: 'Download the split sheet of a post as CSV. Only for the parties to the agreement.',
    auth: 'party',
    params: aPost,
    output: 'file',
    mediaType: 'text/csv; charset=utf-8',
  }),
  getRelease: route({
    method: 'GET',
    path: '/posts/agreement/:id/ern.xml',
    summary: 'Download a post as a DDEX ERN 4.3 message. Only for the parties to the agreement.',
    auth: 'party',
    params: aPost,
    output: 'file',
    mediaType: 'application/xml',
  }),
  getSigningDetails: route({
    method: 'GET',
    path: '/user/signing-details',
    summary: 'Get your signing details.',
    auth: 'user',
    refetchOn: ['setting'],
    output: signingDetails,
  }),
  updateSigningDetails: route({
    method: 'PUT',
    path: '/user/signing-details',
    summary: 'Replace your signing details.',
    auth: 'user',
    changes: ['setting'],
    body: json(signingDetails),
    output: signingDetails,
  }),
};
