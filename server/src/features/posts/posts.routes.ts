import type { posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { loadPost } from './load-posts.ts';

export const postHandlers = (context: Context): Handlers<typeof posts.postRoutes> => ({
  createPost: {
    admit: async ({ viewer, request }) => {
      idempotencyKeyOf(request);
      await context.limiter.consume('uploadsByAccount', viewer.id);
    },
    handle: ({ body }, { viewer, request }) => createPost(context, viewer, body, idempotencyKeyOf(request)),
  },
  getPost: ({ params: { id } }, { viewer }) => loadPost(context.db, viewer, id),
  deletePost: async ({ params: { id } }, { viewer }) => deletePost(context, viewer, id),
});
