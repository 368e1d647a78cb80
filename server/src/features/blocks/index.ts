import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { blockHandlers } from './blocks.routes.ts';

/**
 * Whom somebody has blocked or muted. What others see of each other is decided where it is read (db/apart.ts), and what
 * ends with a block is ended by whoever keeps it, when they hear `blocked`.
 */
export const blocks: Feature = (app, context) => {
  mount(app, context, api.blocks, blockHandlers(context));
};

/** `lockBlocks` and `findBlockedPair` are for the transaction that stores what a block forbids. */
export { isBlockedBetween, findBlockedPair, lockBlocks } from '../../db/apart.ts';
export { deleteBlocksOf, isBlockedByAny } from './blocks.queries.ts';
