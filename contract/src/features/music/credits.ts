import { z } from 'zod';
import { id } from '../../ids.ts';
import { userName } from '../../text/names.ts';
import { json, route } from '../../route.ts';
import { strings } from './credits.strings.ts';
import { post } from './posts.ts';

export { strings };

const aPost = z.object({ id });

export const creditRoutes = {
  listPendingCredits: route({
    method: 'GET',
    path: '/posts/pending-features',
    summary: 'List the drafts that request a credit from the signed-in user, newest first, at most 200.',
    auth: 'user',
    refetchOn: ['credit', 'notification'],
    output: z.array(post),
  }),
  listRequestedCredits: route({
    method: 'GET',
    path: '/posts/asked-features/:userName',
    summary: 'List your own drafts with credit requests, newest first, at most 50.',
    auth: 'user',
    refetchOn: ['credit', 'notification'],
    params: z.object({ userName }),
    output: z.array(post),
  }),
  approveFeature: route({
    method: 'POST',
    path: '/posts/approve-feature/:id',
    summary: 'Approve a credit request. The last approval publishes the post.',
    auth: 'user',
    params: aPost,
    output: post,
  }),
  rejectFeature: route({
    method: 'POST',
    path: '/posts/reject-feature/:id',
    summary: 'Decline a credit request. The author decides about the draft.',
    auth: 'user',
    params: aPost,
    output: 'nothing',
  }),
  withdrawFeature: route({
    method: 'POST',
    path: '/posts/withdraw-feature/:id',
    summary: 'Withdraw an open credit request of your own draft.',
    auth: 'user',
    params: aPost,
    body: json(z.object({ userName: z.string().max(100) })),
    output: post,
  }),
  publishPost: route({
    method: 'POST',
    path: '/posts/publish/:id',
    summary: 'Publish your own draft without the artists who declined, once no request is open.',
    auth: 'user',
    params: aPost,
    output: post,
  }),
};
