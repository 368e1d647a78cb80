import { limits, toPage, type Page, type posts } from '@backbeat/contract';
import { isBounded } from '../../db/apart.ts';
import type { Database } from '../../db/database.ts';
import { KeptOrders } from '../../db/kept-orders.ts';
import { KnownCommon } from '../../db/known-common.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts } from '../posts/index.ts';
import { findLatestFollow } from '../relations/index.ts';
import { windowOf, type Paging, type Window } from './paging.ts';
import { findFollowed, type Found } from './references.queries.ts';
import { findStateOfAuthors } from './states.queries.ts';

/** Of what has more posts than this the order is kept for who leafs on. */
const LONG = 1_000;

/** How many people are asked, and how many posts are listed. */
interface Limits {
  people: number;
  posts: number;
}

/** What those publish whom one follows. */
export class FollowingFeed {
  readonly #limits: Limits;
  readonly #long: number;
  readonly #asked = new KnownCommon();
  readonly #orders = new KeptOrders();

  /** @param long of what has more posts than this the order is kept */
  constructor(most: Limits = limits.followingFeed, long = LONG) {
    this.#limits = most;
    this.#long = long;
  }

  async list(db: Database, viewer: Viewer, paging: Paging): Promise<Page<posts.Post>> {
    const { ids, total } = await this.#find(db, viewer, windowOf(paging));
    return toPage(await loadPosts(db, viewer, ids), paging, total);
  }

  /**
   * Who asks for the second time, while no post has come or gone and they follow the same people, is given what was gathered
   * whole; the first time only what the page needs is read.
   */
  async #find(db: Database, viewer: Viewer, window: Window): Promise<Found> {
    const { id } = viewer;
    if (isBounded(viewer, 'hidden')) return findFollowed(db, id, this.#limits, window, viewer);
    const [authors, follow] = await Promise.all([
      findStateOfAuthors(db),
      findLatestFollow(db, id, 'following'),
    ]);
    const name = `${id} ${authors} ${follow}`;
    if (this.#asked.has(name)) {
      const all = await this.#orders.find(name, async () => {
        const whole = { offset: 0, limit: this.#limits.posts };
        return (await findFollowed(db, id, this.#limits, whole)).ids;
      });
      return { ids: all.slice(window.offset, window.offset + window.limit), total: all.length };
    }
    const found = await findFollowed(db, id, this.#limits, window);
    if (found.total > this.#long) this.#asked.add(name);
    return found;
  }
}
