import { id as postIdSchema, type posts } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import { parse, type Handlers } from '../../http/routing/mount.ts';
import { findGuestParty } from './access/find-guest-party.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { loadPostForPage } from './load-posts.ts';
import { pinPost, unpinPost } from './pin-post.ts';
import { requireOwnPost, updatePost } from './update-post.ts';

const params = z.object({ id: postIdSchema });

export const postHandlers = (context: Context): Handlers<typeof posts.postRoutes> => ({
  createPost: {
    admit: async ({ viewer, request }) => {
      idempotencyKeyOf(request);
      await context.limiter.consume('uploadsByAccount', viewer.id);
    },
    handle: ({ body }, { viewer, request }) => createPost(context, viewer, body, idempotencyKeyOf(request)),
  },
  updatePost: {
    admit: ({ viewer, request }) => requireOwnPost(context, viewer, parse(params, request.params).id),
    handle: async ({ params: { id: postId }, body }, { viewer }) => {
      if (body.banner) await context.limiter.consume('uploadsByAccount', viewer.id);
      return updatePost(context, viewer, postId, body);
    },
  },
  getPost: async ({ params: { id } }, { viewer, request }) =>
    loadPostForPage(context.db, viewer, id, await findGuestParty(request, id)),
  pinPost: async ({ params: { id } }, { viewer }) => {
    await pinPost(context, viewer, id);
    return undefined;
  },
  unpinPost: async ({ params: { id } }, { viewer }) => {
    await unpinPost(context, viewer, id);
    return undefined;
  },
  deletePost: async ({ params: { id } }, { viewer }) => deletePost(context, viewer, id),
});
