import type { BlockViewer } from '../../db/block-filter.ts';
import type { Database } from '../../db/database.ts';
import { OrderCache } from '../../cache/order-cache.ts';
import {
  findHiddenInBlocks,
  findHiddenPosts,
  type HiddenInBlock,
  type KnownHidden,
} from './hidden.queries.ts';
import type { Order } from './order-keys.queries.ts';
import { findHiddenVersion } from './versions.queries.ts';

/** Number of hidden posts above which the cache stores their count in each block. */
const CACHED_BLOCKS_MIN_POSTS = 500;

/**
 * Counts the posts that blocks and mutes hide from a viewer and, for deep pages, the hidden posts
 * in each block. Entries stay valid until a post, a user or a block changes. A like can shift a
 * page by one post for a few seconds.
 */
export class HiddenPosts {
  readonly #minPosts: number;
  readonly #counts = new OrderCache<number>();
  readonly #blocks = new OrderCache<HiddenInBlock>();

  constructor(minPosts = CACHED_BLOCKS_MIN_POSTS) {
    this.#minPosts = minPosts;
  }

  /** @param isDeep whether the page skips blocks, so the positions of hidden posts matter */
  async find(
    db: Database,
    order: Order,
    viewer: BlockViewer,
    isDeep: boolean,
  ): Promise<KnownHidden | undefined> {
    if (order === 'plus') return undefined;
    const version = `${viewer.id} ${await findHiddenVersion(db, order, viewer)}`;
    const [posts = 0] = await this.#counts.get(version, async () => [await findHiddenPosts(db, viewer)]);
    if (!isDeep || posts <= this.#minPosts) return { posts };
    const blocks = await this.#blocks.get(`${order} ${version}`, () => findHiddenInBlocks(db, order, viewer));
    return { posts, blocks };
  }
}
