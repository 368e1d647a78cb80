import type { Context } from '../../context.ts';
import { releaseIfDue } from './update-status.ts';
import { listDueReleases } from './data/releases.queries.ts';

/** Releases that one search finds, and that run at once. */
const BATCH_SIZE = 200;
const CONCURRENT_RELEASES = 4;

/**
 * Tries all scheduled releases whose time has come, each in a transaction of its own. One that fails
 * stays due and stops no other. A worker that is killed leaves the others to the next search.
 */
export async function processDueReleases(context: Context, signal: AbortSignal): Promise<void> {
  const failedIds = new Set<string>();
  for (;;) {
    const ids = await listDueReleases(context.db, BATCH_SIZE + failedIds.size);
    const remaining = ids.filter((id) => !failedIds.has(id));
    if (remaining.length === 0) return;
    const releaseNext = async (): Promise<void> => {
      for (let id = remaining.shift(); id !== undefined; id = remaining.shift()) {
        signal.throwIfAborted();
        const releaseId = id;
        await releaseIfDue(context, releaseId).catch((error: unknown) => {
          failedIds.add(releaseId);
          context.log.error({ err: error, releaseId }, 'release failed; next search will retry');
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_RELEASES }, releaseNext));
  }
}
