import { z } from 'zod';
import { id } from '../ids.ts';
import { userName } from '../names.ts';
import { json, route } from '../route.ts';
import { strings } from './credits.strings.ts';
import { post } from './posts.ts';

export { strings };

const aPost = z.object({ id });

export const creditRoutes = {
  listPendingFeatures: route({
    method: 'GET',
    path: '/posts/pending-features',
    summary: 'The posts that ask the signed-in user to be featured, newest first, at most 200.',
    auth: 'user',
    output: z.array(post),
  }),
  listAskedFeatures: route({
    method: 'GET',
    path: '/posts/asked-features/:userName',
    summary: 'Own drafts that ask somebody to be featured, or have asked, newest first, at most 50.',
    auth: 'user',
    params: z.object({ userName }),
    output: z.array(post),
  }),
  approveFeature: route({
    method: 'POST',
    path: '/posts/approve-feature/:id',
    summary: 'Approves being featured; the last approval publishes the post.',
    auth: 'user',
    params: aPost,
    output: post,
  }),
  rejectFeature: route({
    method: 'POST',
    path: '/posts/reject-feature/:id',
    summary: 'Declines being featured; the author decides what becomes of the post.',
    auth: 'user',
    params: aPost,
    output: 'nothing',
  }),
  withdrawFeature: route({
    method: 'POST',
    path: '/posts/withdraw-feature/:id',
    summary: 'Takes an open request for an own draft back, as if it had never been made.',
    auth: 'user',
    params: aPost,
    body: json(z.object({ userName: z.string().max(100) })),
    output: post,
  }),
  publishPost: route({
    method: 'POST',
    path: '/posts/publish/:id',
    summary: 'Publishes an own draft without those who declined, when nobody is left to answer.',
    auth: 'user',
    params: aPost,
    output: post,
  }),
};
