import { createCache } from '../../cache/create-cache.ts';
import type { Context } from '../../context.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findTrendingIds, filterVisible } from './trends.queries.ts';

/** Maximum number of trending posts that a client can request. */
const MAX_TRENDS = 100;

/** Milliseconds after which a request has the trends computed again. */
const FRESH_MS = 10_000;
/** Milliseconds after which the server no longer returns old trends. */
const MAX_AGE_MS = 60_000;

const NAME = 'trends';

type TrendsContext = Pick<Context, 'db' | 'log'>;

const trendsOf = perDatabase(() => createCache<string[]>({ maxEntries: 1, ttlMs: MAX_AGE_MS }));

/**
 * Returns the ids of trending posts visible to the viewer, highest gain first. They are up to a
 * minute old.
 */
export async function listTrends(
  context: TrendsContext,
  viewer: Viewer | undefined,
  count: number,
): Promise<readonly string[]> {
  const cache = trendsOf(context.db);
  if (cache.getRemainingTTL(NAME) < MAX_AGE_MS - FRESH_MS) refreshTrends(context);
  const trends = cache.get(NAME) ?? (await computeTrends(context)) ?? [];
  return (await filterVisible(context.db, viewer, trends)).slice(0, count);
}

/** Computes the trends in the background, so that the next requests need not wait for them. */
export function refreshTrends(context: TrendsContext): void {
  computeTrends(context).catch((err: unknown) => context.log.warn({ err }, 'computing trends failed'));
}

/** Concurrent callers share one computation. */
const computeTrends = ({ db }: TrendsContext): Promise<string[] | undefined> =>
  trendsOf(db).fetch(NAME, {
    forceRefresh: true,
    noDeleteOnFetchRejection: true,
    context: async () => {
      const trends = await findTrendingIds(db, MAX_TRENDS);
      // Without trends, as in a new installation, the first gain shows at once.
      return trends.length > 0 ? trends : undefined;
    },
  });
