import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteBlocksOf } from './blocks.queries.ts';
import { blockHandlers } from './blocks.routes.ts';

/**
 * Blocks and mutes. Queries decide what users see of each other (features/block-filter). The features that
 * store what a block ends listen to `blocked`.
 */
export const blocks = {
  start(app, context) {
    mount(app, context, api.blocks, blockHandlers(context));
  },
  accountDeletion: { deleteRows: deleteBlocksOf },
} satisfies Feature;
