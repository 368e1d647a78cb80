import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteCommentLikesOf, listCommentLikeData } from './comment-likes.queries.ts';
import { deleteCommentsOf, listCommentData } from './comments.queries.ts';
import { commentHandlers } from './comments.routes.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';

/** Comments on posts, replies to them, and likes of both. */
export const comments = {
  start(app, context) {
    mount(app, context, api.comments, commentHandlers(context));
  },
  accountDeletion: {
    deleteRows: async (tx, userId, limit) =>
      (await deleteCommentLikesOf(tx, userId, limit)) || deleteCommentsOf(tx, userId, limit),
  },
  personalData: [
    definePersonalData('comments', readInBatches(listCommentData)),
    definePersonalData('comment-likes', readInBatches(listCommentLikeData)),
  ],
} satisfies Feature;
