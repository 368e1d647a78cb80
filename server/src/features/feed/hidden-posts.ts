import type { BlockViewer } from '../../db/apart.ts';
import type { Database } from '../../db/database.ts';
import { OrderCache } from '../../cache/order-cache.ts';
import {
  findHiddenInBlocks,
  findHiddenPosts,
  type HiddenInBlock,
  type KnownHidden,
} from './hidden.queries.ts';
import type { Order } from './order-keys.queries.ts';
import { findStateOfHidden } from './states.queries.ts';

/** Of more hidden posts than this it is kept how many they are and where they lie. */
const MANY = 500;

/**
 * What those do not see who have blocked or muted others: how many posts, and for pages far back where in the lists these lie.
 * It holds as long as no post, nobody and no block has come or gone; a like may move a page by one post for some seconds.
 */
export class HiddenPosts {
  readonly #many: number;
  readonly #counts = new OrderCache<number>();
  readonly #blocks = new OrderCache<HiddenInBlock>();

  constructor(many = MANY) {
    this.#many = many;
  }

  /** @param isDeep whether blocks are skipped, so that places matter */
  async find(
    db: Database,
    order: Order,
    viewer: BlockViewer,
    isDeep: boolean,
  ): Promise<KnownHidden | undefined> {
    if (order === 'plus') return undefined;
    const state = `${viewer.id} ${await findStateOfHidden(db, order, viewer)}`;
    const [posts = 0] = await this.#counts.get(state, async () => [await findHiddenPosts(db, viewer)]);
    if (!isDeep || posts <= this.#many) return { posts };
    const blocks = await this.#blocks.get(`${order} ${state}`, () => findHiddenInBlocks(db, order, viewer));
    return { posts, blocks };
  }
}
