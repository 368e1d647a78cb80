import { z } from 'zod';
import { reasonSchema } from '../audit/audit.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { json, optionalJson, route } from '../../route.ts';
import { searchText } from '../../text/search-text.ts';
import { multiLineText } from '../../text/text.ts';
import { messages } from './sign-up.messages.ts';

export { messages };

/** How people join: at once, with the approval of staff, with an invite, or not at all. */
export const SIGN_UP_MODES = ['open', 'approval', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export const requestState = z.enum(['waiting', 'held', 'rejected']);
export type RequestState = z.infer<typeof requestState>;

/** A wish to join, as staff sees it. */
export const signUpRequest = z.object({
  id: z.string(),
  state: requestState,
  userName: z.string(),
  /** For moderators only its first letter and the domain. */
  email: z.string(),
  reason: z.string(),
  /** The invite that the applicant has, and whose it is. */
  invite: z.object({ code: z.string(), by: z.string() }).nullable(),
  time,
  /** Accounts and other requests of the last 24 hours from the network and from the mail domain. */
  sameNetwork: z.int(),
  sameDomain: z.int(),
  /** Rejected requests and suspended accounts with the same mailbox, name or network. */
  earlier: z.object({ rejected: z.int(), suspended: z.int() }),
  /** Who holds the request or rejected it, when, and the words of that decision. */
  decision: z.object({ by: z.string().nullable(), time, note: z.string(), words: z.string() }).nullable(),
});
export type SignUpRequest = z.infer<typeof signUpRequest>;

const words = multiLineText(limits.signUp.words, messages.wordsTooLong({ max: limits.signUp.words }));
const note = multiLineText(limits.signUp.note, messages.noteTooLong({ max: limits.signUp.note }));
const params = z.object({ id });
/** The state that the screen shows, so that a decision of another member of the team is not overtaken. */
const expected = requestState.optional();

export const signUpRoutes = {
  listSignUps: route({
    method: 'GET',
    path: '/admin/sign-ups',
    summary:
      'List sign-up requests that wait, are held or were rejected, oldest first. `q` is a part of the name; for administrators also a whole address. `after` is the `next` of the previous page.',
    auth: 'moderator',
    refetchOn: ['signUp'],
    query: z.object({
      state: requestState.default('waiting'),
      q: searchText.optional(),
      after: id.optional(),
      size: wholeNumber(1, 100).default(limits.pageSize.signUps),
    }),
    output: z.object({
      content: z.array(signUpRequest),
      next: z.string().nullable(),
      /** How many requests each tab has, up to a number that clients show as "and more". */
      counts: z.record(requestState, z.int()),
    }),
  }),
  approveSignUp: route({
    method: 'POST',
    path: '/admin/sign-ups/:id/approve',
    summary: 'Approve a request: create its account, and mail the applicant a link to log in.',
    auth: 'moderator',
    audit: 'signUp.approve',
    changes: ['signUp'],
    params,
    body: optionalJson(z.object({ expected })),
    output: z.object({ id: z.string(), userName: z.string() }),
  }),
  rejectSignUp: route({
    method: 'POST',
    path: '/admin/sign-ups/:id/reject',
    summary:
      'Reject a request, which releases its name. `reason` is for the team, `words` are for the applicant. Without `sendMail` the applicant hears nothing.',
    auth: 'moderator',
    audit: 'signUp.reject',
    changes: ['signUp'],
    params,
    body: json(
      z.object({
        reason: reasonSchema,
        words: words.default(''),
        sendMail: z.boolean().default(true),
        expected,
      }),
    ),
    output: signUpRequest,
  }),
  holdSignUp: route({
    method: 'POST',
    path: '/admin/sign-ups/:id/hold',
    summary: 'Hold a request, with a note for the team.',
    auth: 'moderator',
    audit: 'signUp.hold',
    changes: ['signUp'],
    params,
    body: optionalJson(z.object({ note: note.default(''), expected })),
    output: signUpRequest,
  }),
  decideSignUps: route({
    method: 'POST',
    path: '/admin/sign-ups/bulk',
    summary: `Approve or reject up to ${limits.signUp.bulk} requests. Those that could not be decided are listed with the reason.`,
    auth: 'moderator',
    audit: ['signUp.approve', 'signUp.reject'],
    changes: ['signUp'],
    body: json(
      z.object({
        action: z.enum(['approve', 'reject']),
        ids: z
          .array(id)
          .min(1, messages.twiceListed({ max: limits.signUp.bulk }))
          .max(limits.signUp.bulk, messages.twiceListed({ max: limits.signUp.bulk })),
        reason: reasonSchema.optional(),
        words: words.default(''),
        sendMail: z.boolean().default(true),
        expected,
      }),
    ),
    output: z.object({
      batch: z.string(),
      done: z.int(),
      skipped: z.array(z.object({ id: z.string(), userName: z.string().nullable(), why: z.string() })),
    }),
  }),
};
