import { toPage, type comments } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount.ts';
import { findVisiblePost, viewComment } from '../posts/index.ts';
import { listComments } from './comments.queries.ts';
import { addComment, deleteComment } from './comments.service.ts';

export const commentHandlers = (context: Context): Handlers<typeof comments.commentRoutes> => ({
  addComment: ({ params: { id }, body }, { viewer }) => addComment(context, viewer, id, body),
  deleteComment: ({ params: { id } }, { viewer }) => deleteComment(context, viewer, id),
  listComments: async ({ params: { id }, query }, { viewer }) => {
    const { totalComments } = await findVisiblePost(context.db, viewer?.id, id);
    const rows = await listComments(context.db, id, query);
    return toPage(rows.map(viewComment), query, totalComments);
  },
});
