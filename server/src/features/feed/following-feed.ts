import { limits, toPage, type Page, type posts } from '@backbeat/contract';
import { hidesUsers } from '../../db/apart.ts';
import { RepeatedListCache } from '../../cache/repeated-list-cache.ts';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts } from '../posts/index.ts';
import { findLatestFollow } from '../follows/index.ts';
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
  readonly #repeatedLists: RepeatedListCache;

  /** @param long of what has more posts than this the order is kept */
  constructor(most: Limits = limits.followingFeed, long = LONG) {
    this.#limits = most;
    this.#repeatedLists = new RepeatedListCache({ minTotal: long, maxTotal: most.posts });
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
    const read = (of: Window = window) => findFollowed(db, id, this.#limits, of, viewer);
    if (hidesUsers(viewer, 'hidden')) return read();
    const [authors, follow] = await Promise.all([
      findStateOfAuthors(db),
      findLatestFollow(db, id, 'following'),
    ]);
    return this.#repeatedLists.find({
      name: `${id} ${authors} ${follow}`,
      ...window,
      version: () => '',
      read,
      readAll: async () => (await read({ offset: 0, limit: this.#limits.posts })).ids,
    });
  }
}
