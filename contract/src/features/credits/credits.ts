import { z } from 'zod';
import { id } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { multiLineText } from '../../text/text.ts';
import { userName } from '../../text/names.ts';
import { json, optionalJson, route } from '../../route.ts';
import { messages as guestMessages } from '../guests/guests.messages.ts';
import { post } from '../posts/posts.ts';
import { guestCode, newTerms, sha256, signedAs } from '../terms/terms.ts';

export {
  describeDecision,
  describeDeclinedDraft,
  describeProposed,
  describeWithdrawal,
  labelOfPublish,
  messages,
} from './credits.messages.ts';

const aPost = z.object({ id });

/** The code that is mailed to a guest for one answer. Users need none. */
const code = guestCode.optional();

/**
 * `digest` names the terms that the artist saw. Only a first request without a split needs none. Guests
 * always send it, with a code and the name with which they sign.
 */
export const approval = z.object({ digest: sha256.optional(), signedAs: signedAs.optional(), code });
export type Approval = z.infer<typeof approval>;

export const rejection = z.object({
  digest: sha256.optional(),
  code,
  /** For the author only. */
  reason: multiLineText(limits.declineReason).optional(),
});
export type Rejection = z.infer<typeof rejection>;

/** Guests send the digest of the current terms (`Post.currentDigest`) and a code. */
export const withdrawal = z.object({
  digest: sha256.optional(),
  code,
  /** For the author only. */
  reason: multiLineText(limits.declineReason).optional(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** One artist of the post: a user or a guest. */
const oneArtist = z
  .object({ userName: z.string().max(100).optional(), guest: id.optional() })
  .refine(({ userName, guest }) => (userName === undefined) !== (guest === undefined), guestMessages.oneKind);

/** A user with whom the viewer shares the credits of a published post. */
export const collaborator = z.object({ id: z.string(), userName: z.string(), profilePic: z.string() });
export type Collaborator = z.infer<typeof collaborator>;

export const creditRoutes = {
  listPendingRequests: route({
    method: 'GET',
    path: '/posts/pending-features',
    summary: 'List the posts whose proposed terms await your answer, newest first, at most 200.',
    auth: 'user',
    refetchOn: ['credit', 'notification'],
    output: z.array(post),
  }),
  listRequestsToArtist: route({
    method: 'GET',
    path: '/posts/asked-features/:userName',
    summary: 'List your own drafts with credit requests, newest first, at most 50.',
    auth: 'user',
    refetchOn: ['credit', 'notification'],
    params: z.object({ userName }),
    output: z.array(post),
  }),
  listDecisions: route({
    method: 'GET',
    path: '/posts/declined-features',
    // A draft is listed without `rejectedFeatures` too, if an artist who declined has deleted the account.
    summary:
      'List your own posts that wait for your decision: drafts without an open request, and published posts ' +
      'whose proposed terms an artist declined. Latest answer first, at most 50.',
    auth: 'user',
    refetchOn: ['credit', 'notification', 'post'],
    output: z.array(post),
  }),
  listCollaborators: route({
    method: 'GET',
    path: '/posts/collaborators',
    summary:
      'List whom you have credited on your published posts and who has credited you on theirs, latest first, ' +
      'at most 8. Leaves out muted users.',
    auth: 'user',
    output: z.array(collaborator),
  }),
  approveRequest: route({
    method: 'POST',
    path: '/posts/approve-feature/:id',
    summary:
      'Approve your part of the proposed terms, which `digest` of their `proposal` names. The last approval makes ' +
      'them current and publishes a draft. Returns 409 if the terms have changed. Without a digest only your first ' +
      'request about a post without a split can be answered.',
    auth: 'party',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    body: optionalJson(approval),
    output: post,
  }),
  declineRequest: route({
    method: 'POST',
    path: '/posts/reject-feature/:id',
    summary:
      'Decline your part of the proposed terms, which `digest` of their `proposal` names. The author decides what ' +
      'happens next. Returns 409 as an approval does, also without a digest.',
    auth: 'party',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    body: optionalJson(rejection),
    output: 'nothing',
  }),
  remindArtists: route({
    method: 'POST',
    path: '/posts/remind-features/:id',
    summary:
      'Remind the artists who have not answered the proposed terms of your own post, each once a day. ' +
      'Returns 409 if all of them were reminded within a day.',
    auth: 'user',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    output: post,
  }),
  findUnseenPublication: route({
    method: 'GET',
    path: '/posts/unseen-publication',
    summary:
      'Find your newest post that the answer of an artist published and whose publication you have not seen.',
    auth: 'user',
    refetchOn: ['credit', 'post'],
    output: z.object({ postId: z.string().nullable() }),
  }),
  markPublicationSeen: route({
    method: 'POST',
    path: '/posts/seen-publication/:id',
    summary: 'Mark the publication of your own post, and of those before it, as seen.',
    auth: 'user',
    changes: ['credit'],
    params: aPost,
    output: 'nothing',
  }),
  withdrawRequest: route({
    method: 'POST',
    path: '/posts/withdraw-feature/:id',
    summary: 'Withdraw an open credit request of your own draft.',
    auth: 'user',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    body: json(oneArtist),
    output: post,
  }),
  withdrawCredit: route({
    method: 'POST',
    path: '/posts/withdraw-credit/:id',
    summary: 'Remove your own credit from a published post. A split falls away with it.',
    auth: 'party',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    body: optionalJson(withdrawal),
    output: 'nothing',
  }),
  proposeTerms: route({
    method: 'PUT',
    path: '/posts/terms/:id',
    summary:
      'Propose terms for your own post. They become current once every artist whom they concern has approved. ' +
      'Where an artist has not answered their removal for 30 days, the current credits without that artist and ' +
      'without shares remove the credit alone; the split stays as agreed.',
    auth: 'user',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    body: json(newTerms),
    output: post,
  }),
  cancelTerms: route({
    method: 'DELETE',
    path: '/posts/terms/:id',
    summary: 'Cancel the proposed terms of your own published post.',
    auth: 'user',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    output: post,
  }),
  publishPost: route({
    method: 'POST',
    path: '/posts/publish/:id',
    summary: 'Publish your own draft without the artists who declined, once no request is open.',
    auth: 'user',
    changes: ['credit', 'post'],
    changesPost: true,
    params: aPost,
    output: post,
  }),
};
