import type { Context } from '../../context.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import type { Moment } from '../../http/public-response-cache.ts';
import { accessTo } from './posts.policy.ts';
import { findPostsOfFiles } from './posts.queries.ts';

/** Files that are known to be anybody's, at most. */
const MAX_KNOWN = 1_000;

/** Players ask for more ranges meanwhile: sent together they cost less than one by one. */
const BATCH_WINDOW_MS = 2;

/**
 * Whether anybody may keep a file of a post. Players ask for a track in many pieces: those who ask at the same time are
 * answered together. Where this is the only process, that a file is anybody's stays known for as long as what visitors are
 * answered, so until something is changed (shared-answers.ts); where there are several, each file is looked up as it is now.
 */
export function publicFiles({
  db,
  answers,
  config,
}: Pick<Context, 'db' | 'answers' | 'config'>): (key: string) => Promise<boolean> {
  const isAlone = config.redisUrl === undefined;
  const known = new Map<string, Moment>();
  const isKnown = (key: string): boolean => {
    const since = known.get(key);
    return isAlone && since !== undefined && answers.isFresh(since);
  };

  const ask = coalesceReads<string, { isPublic: boolean }>(
    async (_folder, keys) => {
      const now = answers.moment;
      const unknown = [...new Set(keys)].filter((key) => !isKnown(key));
      if (unknown.length === 0) return keys.map(() => ({ isPublic: true }));
      const found = await findPostsOfFiles(db, unknown);
      const isPublic = (key: string): boolean => {
        const owner = found.get(key);
        return owner !== undefined && accessTo(owner.file, undefined, owner.post) === 'public';
      };
      if (known.size >= MAX_KNOWN) known.clear();
      for (const key of unknown) if (isPublic(key)) known.set(key, now);
      const asked = new Set(unknown);
      return keys.map((key) => ({ isPublic: !asked.has(key) || isPublic(key) }));
    },
    { batchWindowMs: BATCH_WINDOW_MS },
  );
  return async (key) => (await ask('posts', key)).isPublic;
}
