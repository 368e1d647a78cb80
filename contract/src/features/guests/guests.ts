import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery, wholeNumber } from '../../page.ts';
import { json, optionalJson, raw, route } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { signingDetails } from '../agreements/agreements.ts';
import { guestCode as code, guestEmail, guestName, sha256 } from '../terms/terms.ts';
import { guestAnswer } from '../terms/party.ts';

export { messages } from './guests.messages.ts';

export const LINK_STATES = ['live', 'expired', 'revoked', 'notDelivered', 'none'] as const;

export const USE_KINDS = [
  'mailed',
  'opened',
  'refused',
  'codeSent',
  'codeWrong',
  'played',
  'noted',
  'approved',
  'declined',
  'renewed',
  'revoked',
  'browserEnded',
  'claimed',
  'erased',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** What the author sees of a guest. */
export const guest = z.object({
  id: z.string(),
  /** Opens a page that mails a code to the masked address; without authority of its own. */
  invitation: z.string(),
  name: z.string(),
  /** Null once the guest is claimed or erased. */
  email: z.string().nullable(),
  roles: z.array(z.string()),
  answer: guestAnswer,
  link: z.object({
    state: z.enum(LINK_STATES),
    sentAt: time.nullable(),
    expiresAt: time.nullable(),
    openedAt: time.nullable(),
  }),
  /** Whether the holder of the address does not know the author. */
  isReported: z.boolean(),
  /** Number of browsers that have access. */
  browsers: z.int(),
  /** Whether the guest may download originals. */
  download: z.boolean(),
  /** User name of the account that has claimed the guest. */
  claimedBy: z.string().nullable(),
});
export type Guest = z.infer<typeof guest>;

/** A use without the address from which it came. */
export const use = z.object({
  time,
  kind: z.enum(USE_KINDS),
  /** The browser and system, in words. */
  device: z.string().nullable(),
  /** Number of the guest browser, from 1. */
  browser: z.int().nullable(),
});
export type Use = z.infer<typeof use>;

/** A use as the guest sees it. */
export const ownUse = use.extend({ ip: z.string().nullable() });
export type OwnUse = z.infer<typeof ownUse>;

/** A guest link's token, or an invitation: one of the two, which are opaque here. */
const keyText = z
  .string()
  // What cannot be a key is an unknown one, not an error of the form.
  .transform((text) => (text.length > limits.guest.key || text.includes('\0') ? '' : text));
const key = { token: keyText.optional(), invitation: keyText.optional() };
const hasOneKey = ({ token, invitation }: { token?: string | undefined; invitation?: string | undefined }) =>
  (token === undefined) !== (invitation === undefined);
export const linkKey = z.object(key).refine(hasOneKey);
export type LinkKey = z.infer<typeof linkKey>;

export const CODE_PURPOSES = ['open', 'answer', 'claim', 'erase'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** What a guest link opens. */
export const guestAccess = z.object({
  guest: z.string(),
  post: z.object({ id: z.string(), title: z.string(), author: z.string() }),
  name: z.string(),
  /** The guest's address, masked. */
  mailbox: z.string(),
  isPending: z.boolean(),
});
export type GuestAccess = z.infer<typeof guestAccess>;

/** A post on which the guest browser has access. */
export const invitation = guestAccess.extend({
  invitation: z.string(),
  expiresAt: time,
  /** Number of this browser among those of the guest. */
  browser: z.int(),
  /** The browsers that have access as the guest. */
  browsers: z.array(z.object({ number: z.int(), device: z.string(), lastSeenAt: time })),
});
export type Invitation = z.infer<typeof invitation>;

/** All that is stored about a guest. */
export const guestData = z.object({
  name: z.string(),
  email: z.string().nullable(),
  post: z.object({ id: z.string(), title: z.string(), author: z.string() }),
  roles: z.array(z.string()),
  compositionShare: z.number().nullable(),
  recordingShare: z.number().nullable(),
  answers: z.array(
    z.object({
      digest: z.string(),
      answer: z.enum(['approved', 'declined', 'withdrawn']),
      signedAs: z.string().nullable(),
      reason: z.string().nullable(),
      time,
    }),
  ),
  signingDetails,
  notes: z.array(z.object({ number: z.int(), version: z.int(), text: z.string(), time })),
  verdicts: z.array(z.object({ version: z.int(), verdict: z.string(), time })),
  uses: z.array(ownUse),
});
export type GuestData = z.infer<typeof guestData>;

const aPost = z.object({ id });
const aGuest = z.object({ id, guest: id });
/** Required where a browser has access as several guests. */
const whichGuest = z.object({ guest: id.optional() });

export const guestRoutes = {
  listGuests: route({
    method: 'GET',
    path: '/posts/guests/:id',
    summary: 'List the guests of your own post with the state of their links.',
    auth: 'user',
    refetchOn: ['credit', 'post'],
    params: aPost,
    output: z.array(guest),
  }),
  updateGuest: route({
    method: 'PATCH',
    path: '/posts/guests/:id/:guest',
    summary:
      'Correct a guest of your own post before their first answer, or let them download originals. A new address ' +
      'voids the link and mails a new one; returns 409 once the link has been opened.',
    auth: 'user',
    changes: ['credit', 'post'],
    params: aGuest,
    body: json(
      z.object({
        name: guestName.optional(),
        email: guestEmail.optional(),
        download: z.boolean().optional(),
      }),
    ),
    output: guest,
  }),
  sendLink: route({
    method: 'POST',
    path: '/posts/guests/:id/:guest/send',
    summary: 'Mail a guest of your own post a new link. Voids the earlier ones.',
    auth: 'user',
    changes: ['credit'],
    params: aGuest,
    output: guest,
  }),
  revokeLink: route({
    method: 'DELETE',
    path: '/posts/guests/:id/:guest/link',
    summary: 'End the access of a guest of your own post at once. The request stays open.',
    auth: 'user',
    changes: ['credit'],
    params: aGuest,
    output: 'nothing',
  }),
  listUses: route({
    method: 'GET',
    path: '/posts/guests/:id/:guest/uses',
    summary: 'List what happened with the links of a guest of your own post, newest first.',
    auth: 'user',
    params: aGuest,
    query: z.object(pageQuery(limits.guest.uses)),
    output: pageOf(use),
  }),
  look: route({
    method: 'POST',
    path: '/guest/look',
    summary: 'Read who invites. Changes nothing.',
    auth: 'public',
    body: json(linkKey),
    output: z.object({ author: z.string(), name: z.string(), mailbox: z.string() }),
  }),
  openLink: route({
    method: 'POST',
    path: '/guest/open',
    summary:
      'Open a guest link in this browser. The first browser ever is let in; others need a code that is mailed to the guest.',
    auth: 'public',
    body: json(z.object({ ...key, code: code.optional() }).refine(hasOneKey)),
    output: guestAccess,
  }),
  renewLink: route({
    method: 'POST',
    path: '/guest/renew',
    summary: 'Mail a guest a new link. Returns 204 for unknown links too.',
    auth: 'public',
    body: json(linkKey),
    output: 'nothing',
  }),
  sendCode: route({
    method: 'POST',
    path: '/guest/codes',
    summary:
      'Mail a guest a code for one purpose. `answer` needs the digest. Returns 204 for unknown links too.',
    auth: 'public',
    body: json(
      z
        .object({ ...key, purpose: z.enum(CODE_PURPOSES), digest: sha256.optional() })
        .refine(hasOneKey)
        .refine(({ purpose, digest }) => (purpose === 'answer') === (digest !== undefined), {
          path: ['digest'],
        }),
    ),
    output: 'nothing',
  }),
  listInvitations: route({
    method: 'GET',
    path: '/guest/invitations',
    summary: 'List the posts on which this browser has access as a guest.',
    auth: 'public',
    refetchOn: ['credit', 'post'],
    output: z.array(invitation),
  }),
  updateName: route({
    method: 'PUT',
    path: '/guest/name',
    summary: 'Correct your name as a guest, once you have answered.',
    auth: 'public',
    changes: ['credit', 'post'],
    body: json(whichGuest.extend({ name: guestName })),
    output: 'nothing',
  }),
  getSigningDetails: route({
    method: 'GET',
    path: '/guest/signing-details',
    summary: 'Get your signing details as a guest.',
    auth: 'public',
    query: whichGuest,
    output: signingDetails,
  }),
  updateSigningDetails: route({
    method: 'PUT',
    path: '/guest/signing-details',
    summary: 'Replace your signing details as a guest.',
    auth: 'public',
    body: json(signingDetails.extend({ guest: id.optional() })),
    output: signingDetails,
  }),
  listOwnUses: route({
    method: 'GET',
    path: '/guest/uses',
    summary: 'List what happened with your guest links, newest first.',
    auth: 'public',
    query: whichGuest.extend(pageQuery(limits.guest.uses)),
    output: pageOf(ownUse),
  }),
  endBrowser: route({
    method: 'DELETE',
    path: '/guest/browsers/:number',
    summary: 'End the access of one of your guest browsers. The query or the body names the guest.',
    auth: 'public',
    params: z.object({ number: wholeNumber(1, 999) }),
    query: whichGuest,
    body: optionalJson(whichGuest),
    output: 'nothing',
  }),
  getData: route({
    method: 'GET',
    path: '/guest/data',
    summary: 'Get all that is stored about you as a guest, also with a link and a code.',
    auth: 'public',
    query: whichGuest.extend({ ...key, code: code.optional() }),
    output: guestData,
  }),
  eraseData: route({
    method: 'DELETE',
    path: '/guest/data',
    summary: 'Erase what is stored about you as a guest. Needs a code.',
    auth: 'public',
    changes: ['credit', 'post'],
    body: json(whichGuest.extend({ ...key, code })),
    output: 'nothing',
  }),
  confirmStop: route({
    method: 'GET',
    path: '/guest/stop/:token',
    summary: 'Show the page of a link that stops mails, which has a button. Changes nothing.',
    auth: 'public',
    params: z.object({ token: z.string().max(limits.guest.mailToken) }),
    output: 'text',
    mediaType: 'text/html; charset=utf-8',
  }),
  confirmReport: route({
    method: 'GET',
    path: '/guest/report/:token',
    summary:
      'Show the page of a link that reports the author of an invitation, which has a button. Changes nothing.',
    auth: 'public',
    params: z.object({ token: z.string().max(limits.guest.mailToken) }),
    output: 'text',
    mediaType: 'text/html; charset=utf-8',
  }),
  stopMail: route({
    method: 'POST',
    path: '/guest/stop/:token',
    summary: 'Stop the mails of an author, or all mails, to an address. Returns a page.',
    auth: 'public',
    params: z.object({ token: z.string().max(limits.guest.mailToken) }),
    body: raw,
    output: 'text',
    mediaType: 'text/html; charset=utf-8',
  }),
  reportAuthor: route({
    method: 'POST',
    path: '/guest/report/:token',
    summary: 'Say that you do not know the author of an invitation. Returns a page.',
    auth: 'public',
    params: z.object({ token: z.string().max(limits.guest.mailToken) }),
    body: raw,
    output: 'text',
    mediaType: 'text/html; charset=utf-8',
  }),
  listClaims: route({
    method: 'GET',
    path: '/user/claims',
    summary: 'List the guests with your verified address.',
    auth: 'user',
    refetchOn: ['credit', 'post'],
    output: z.array(
      z.object({
        guest: z.string(),
        post: z.object({ id: z.string(), title: z.string() }),
        author: z.string(),
        claimable: z.boolean(),
        reason: z.string().optional(),
      }),
    ),
  }),
  claim: route({
    method: 'POST',
    path: '/user/claims',
    summary: 'Take over the credits of guests: of your verified address, or with a code mailed to theirs.',
    auth: 'user',
    changes: ['credit', 'post'],
    body: json(z.object({ guests: z.array(id).min(1).max(limits.guest.claims), code: code.optional() })),
    output: z.object({
      claimed: z.array(z.string()),
      refused: z.array(
        z.object({ guest: z.string(), error: z.object({ code: z.string(), error: z.string() }) }),
      ),
    }),
  }),
};

/** The name with which a guest signs, for screens that read it before they send it. */
export const signedName = singleLineText(limits.signedAs);
