import type { Context } from '../../../context.ts';
import { claimDueDigests } from './digests.queries.ts';

/** Digests that one transaction claims. */
const BATCH_SIZE = 100;

/**
 * Finds the guests who have not seen new notes. The transaction that claims a digest also queues its
 * mail (feature guests), so a crash neither loses nor repeats one.
 */
export async function findDigests({ transact }: Context, signal: AbortSignal): Promise<void> {
  let claimedCount = BATCH_SIZE;
  while (claimedCount >= BATCH_SIZE) {
    signal.throwIfAborted();
    claimedCount = await transact(async (tx, emit) => {
      const digests = await claimDueDigests(tx, BATCH_SIZE);
      for (const digest of digests) emit('guest.notesWaiting', digest);
      return digests.length;
    });
  }
}
