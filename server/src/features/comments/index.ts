import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteCommentsOf } from './comments.queries.ts';
import { commentHandlers } from './comments.routes.ts';

/** Comments on posts. */
export const comments: Feature = (app, context) => {
  mount(app, context, api.comments, commentHandlers(context));
  context.accountDeletion.push({
    deleteRows: (tx, _emit, userId, maxRows) => deleteCommentsOf(tx, userId, maxRows),
  });
};

export { findCommentOwner, applySuspensionToComments } from './comments.queries.ts';
export { removeCachedComment } from './delete-comment.ts';
