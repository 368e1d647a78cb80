import { limits, toPage, type comments, type Page, type posts } from '@backbeat/contract';
import { shareVisibleReads } from '../block-filter/index.ts';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findVisiblePost, toMilliseconds, viewComment } from '../posts/index.ts';
import { addComment } from './add-comment.ts';
import { listComments, listTimedComments } from './comments.queries.ts';
import { deleteComment } from './delete-comment.ts';

export function commentHandlers(context: Context): Handlers<typeof comments.commentRoutes> {
  const { db } = context;
  const sharePage = shareVisibleReads<Page<posts.Comment>>();
  const shareTimed = shareVisibleReads<posts.Comment[]>();
  return {
    addComment: ({ params: { id }, query: { at }, body }, { viewer, request }) =>
      addComment(context, id, { userId: viewer.id, text: body, at, key: idempotencyKeyOf(request) }),
    deleteComment: ({ params: { id } }, { viewer }) => deleteComment(context, viewer, id),
    listComments: async ({ params: { id }, query }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      const read = async () => {
        const { rows, total } = await listComments(db, id, viewer, query);
        return toPage(
          rows.map((row) => viewComment(row, duration)),
          query,
          total,
        );
      };
      const { sort, page, size } = query;
      return sharePage(db, viewer, `${id} ${sort} ${page} ${size}`, read);
    },
    listTimedComments: async ({ params: { id } }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      if (duration === null) return [];
      const read = async () => {
        const rows = await listTimedComments(db, id, viewer, {
          duration: toMilliseconds(duration),
          limit: limits.timedComments,
        });
        return rows.map((row) => viewComment(row, duration));
      };
      return shareTimed(db, viewer, id, read);
    },
  };
}
