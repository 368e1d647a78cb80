import { limits, toPage, type comments } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findVisiblePost, toMilliseconds, viewComment } from '../posts/index.ts';
import { createCommentAdder } from './add-comment.ts';
import { listComments, listTimedComments } from './comments.queries.ts';
import { createCommentDeleter } from './delete-comment.ts';

export function commentHandlers(context: Context): Handlers<typeof comments.commentRoutes> {
  const addComment = createCommentAdder(context);
  const deleteComment = createCommentDeleter(context);
  return {
    addComment: ({ params: { id }, query: { at }, body }, { viewer, request }) =>
      addComment(id, { userId: viewer.id, text: body, at, key: idempotencyKeyOf(request) }),
    deleteComment: ({ params: { id } }, { viewer }) => deleteComment(viewer, id),
    listComments: async ({ params: { id }, query }, { viewer }) => {
      const { duration } = await findVisiblePost(context.db, viewer, id);
      const { rows, total } = await listComments(context.db, id, viewer, query);
      return toPage(
        rows.map((row) => viewComment(row, duration)),
        query,
        total,
      );
    },
    listTimedComments: async ({ params: { id } }, { viewer }) => {
      const { duration } = await findVisiblePost(context.db, viewer, id);
      if (duration === null) return [];
      const rows = await listTimedComments(context.db, id, viewer, {
        duration: toMilliseconds(duration),
        limit: limits.timedComments,
      });
      return rows.map((row) => viewComment(row, duration));
    },
  };
}
