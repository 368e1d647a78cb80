import { limits } from '@backbeat/contract';
import { hidesUsers } from '../block-filter/index.ts';
import { createCache } from '../../cache/create-cache.ts';
import { createOrderCache } from '../../cache/order-cache.ts';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findLatestFollow } from '../follows/index.ts';
import { windowOf, type ListPage, type Paging, type Window } from '../../db/list-page.ts';
import { readPostPage, type PostPage } from './read-page.ts';
import { findFollowed } from './user-lists.queries.ts';
import { findAuthorsVersion } from './versions.queries.ts';

/** Number of posts above which the cache stores the whole order of a feed. */
const CACHED_ORDER_MIN_POSTS = 1_000;
/** How long the server remembers that a feed is long, and how many such feeds. */
const LONG_FEED_TTL_MS = 60_000;
const MAX_LONG_FEEDS = 1_000;

const cachesOf = perDatabase(() => ({
  longFeeds: createCache<true>({ maxEntries: MAX_LONG_FEEDS, ttlMs: LONG_FEED_TTL_MS }),
  orders: createOrderCache(),
}));

/**
 * Returns a page of the posts of the users whom the viewer follows.
 * @param feedLimits the number of followed users considered, and the number of posts listed
 * @param minCachedTotal number of posts above which the cache stores the whole order of a feed
 */
export function readFollowingFeed(
  db: Database,
  viewer: Viewer,
  paging: Paging,
  feedLimits: FeedLimits = limits.followingFeed,
  minCachedTotal = CACHED_ORDER_MIN_POSTS,
): Promise<PostPage> {
  const find = () => findFeedPage(db, viewer, windowOf(paging), feedLimits, minCachedTotal);
  return readPostPage(`following ${viewer.id}`, 'hidden', { db, viewer, paging, find });
}

interface FeedLimits {
  people: number;
  posts: number;
}

/**
 * Reads from the cached whole order from the second request on, as long as neither the posts nor the
 * follows of the viewer change. The first request reads only its own page.
 */
async function findFeedPage(
  db: Database,
  viewer: Viewer,
  window: Window,
  feedLimits: FeedLimits,
  minCachedTotal: number,
): Promise<ListPage> {
  const { id } = viewer;
  const { longFeeds, orders } = cachesOf(db);
  const read = (part: Window = window) => findFollowed(db, id, feedLimits, part, viewer);
  if (hidesUsers(viewer, 'hidden')) return read();
  const [authors, follow] = await Promise.all([
    findAuthorsVersion(db),
    findLatestFollow(db, id, 'following'),
  ]);
  const name = `${id} ${authors} ${follow}`;
  if (!longFeeds.has(name)) {
    const page = await read();
    if (page.total > minCachedTotal && page.total <= feedLimits.posts) longFeeds.set(name, true);
    return page;
  }
  const order = await orders.forceFetch(name, {
    context: async () => (await read({ offset: 0, limit: feedLimits.posts })).ids,
  });
  const { offset, limit } = window;
  return { ids: order.slice(offset, offset + limit), total: order.length };
}
