import type { Context } from '../../../context.ts';
import { coalesceReads } from '../../../concurrency/coalesce-reads.ts';
import type { CacheSnapshot } from '../../../http/routing/public-response-cache.ts';
import { accessTo } from '../posts.policy.ts';
import { findPostsOfFiles } from './post-files.queries.ts';

/** Maximum number of files cached as public. */
const MAX_KNOWN = 1_000;

/** Milliseconds to wait for more byte-range requests, which share one query. */
const BATCH_WINDOW_MS = 2;

/**
 * Returns whether a file of a post may be stored by shared caches. Players request a track in many
 * byte ranges, so concurrent checks share one query. A single process caches a positive result as
 * long as a public response, that is until the next write (http/routing/public-response-cache.ts). Several
 * processes query each file every time.
 */
export function createPublicFileCheck({
  db,
  responseCache,
  config,
}: Pick<Context, 'db' | 'responseCache' | 'config'>): (key: string) => Promise<boolean> {
  const isSingleProcess = config.redisUrl === undefined;
  const publicSince = new Map<string, CacheSnapshot>();
  const isCached = (key: string): boolean => {
    const since = publicSince.get(key);
    return isSingleProcess && since !== undefined && responseCache.isFresh(since);
  };

  const checkFile = coalesceReads<string, { isPublic: boolean }>(
    async (_folder, keys) => {
      const now = responseCache.snapshot;
      const unknown = [...new Set(keys)].filter((key) => !isCached(key));
      if (unknown.length === 0) return keys.map(() => ({ isPublic: true }));
      const found = await findPostsOfFiles(db, unknown);
      const isPublic = (key: string): boolean => {
        const owner = found.get(key);
        return owner !== undefined && accessTo(owner.file, undefined, owner.post) === 'public';
      };
      if (publicSince.size >= MAX_KNOWN) publicSince.clear();
      for (const key of unknown) if (isPublic(key)) publicSince.set(key, now);
      const queried = new Set(unknown);
      return keys.map((key) => ({ isPublic: !queried.has(key) || isPublic(key) }));
    },
    { batchWindowMs: BATCH_WINDOW_MS },
  );
  return async (key) => (await checkFile('posts', key)).isPublic;
}
