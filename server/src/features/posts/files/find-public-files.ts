import type { Context } from '../../../context.ts';
import { createCache } from '../../../cache/create-cache.ts';
import { coalesceReads } from '../../../concurrency/coalesce-reads.ts';
import { accessTo } from '../access/posts.policy.ts';
import { findPostsOfFiles } from './post-files.queries.ts';

/** Maximum number of files cached as public. */
const MAX_FILES = 1_000;

/** Milliseconds to wait for more byte-range requests, which share one query. */
const BATCH_WINDOW_MS = 2;

/**
 * Returns whether a file of a post may be stored by shared caches. Players request a track in many
 * byte ranges, so concurrent checks share one query, and a positive result is cached as long as a
 * response to a visitor.
 */
export function createPublicFileCheck({
  db,
  visitorTtlMs,
}: Pick<Context, 'db' | 'visitorTtlMs'>): (key: string) => Promise<boolean> {
  const publicFiles = createCache<true>({ maxEntries: MAX_FILES, ttlMs: visitorTtlMs });

  const checkFile = coalesceReads<string, { isPublic: boolean }>(
    async (_folder, keys) => {
      const start = performance.now();
      const posts = await findPostsOfFiles(db, [...new Set(keys)]);
      return keys.map((key) => {
        const owner = posts.get(key);
        const isPublic = owner !== undefined && accessTo(owner.file, undefined, owner.post) === 'public';
        if (isPublic) publicFiles.set(key, true, { start });
        return { isPublic };
      });
    },
    { batchWindowMs: BATCH_WINDOW_MS },
  );
  return async (key) => publicFiles.has(key) || (await checkFile('posts', key)).isPublic;
}
