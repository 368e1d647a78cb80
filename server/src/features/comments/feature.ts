import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteCommentsOf, listCommentData } from './comments.queries.ts';
import { commentHandlers } from './comments.routes.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';

/** Comments on posts. */
export const comments = {
  start(app, context) {
    mount(app, context, api.comments, commentHandlers(context));
  },
  accountDeletion: { deleteRows: deleteCommentsOf },
  personalData: [definePersonalData('comments', readInBatches(listCommentData))],
} satisfies Feature;
