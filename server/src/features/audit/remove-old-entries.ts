import type { Context } from '../../context.ts';
import { deleteExpiredNames, deleteRemovedEntries, findLastExpired, moveAnchor } from './audit.queries.ts';
import { recordAudit } from './record-audit.ts';

const ENTRIES_PER_TRANSACTION = 1_000;

/**
 * Removes entries older than a number of years, in small transactions. The first one writes an entry
 * about the last entry that goes, from which the chain is checked then.
 */
export async function removeOldEntries(
  { transact, db }: Context,
  years: number,
  signal: AbortSignal,
): Promise<void> {
  await transact(async (tx) => {
    const expired = await findLastExpired(tx, years);
    if (!expired) return;
    const details = { seq: expired.seq, hash: expired.hash.toString('hex') };
    await recordAudit(tx, { actor: { kind: 'system' }, action: 'audit.trim', target: null, details });
    await moveAnchor(tx, expired.seq);
  });
  while ((await transact((tx) => deleteRemovedEntries(tx, ENTRIES_PER_TRANSACTION))) > 0) {
    signal.throwIfAborted();
  }
  await deleteExpiredNames(db);
}
