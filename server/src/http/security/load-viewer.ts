import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { findViewers, recordSeen, type FoundViewer } from './session.queries.ts';
import { hashToken, type Viewer } from './session.ts';

/**
 * Looks up the viewer of a session token, uncached. Tokens that arrive during a lookup share the
 * next query. Once a minute the lookup records that the session is in use; no request waits for it.
 */
export function createViewerLoader(
  db: Database,
  log: Pick<Logger, 'warn'>,
): (token: string) => Promise<Viewer | undefined> {
  const find = coalesceReads<Buffer, FoundViewer>((_all, hashes) => findViewers(db, hashes));
  const unseenHashes = new Map<string, Buffer>();
  const recordUnseen = async (): Promise<void> => {
    const hashes = [...unseenHashes.values()];
    unseenHashes.clear();
    try {
      await recordSeen(db, hashes);
    } catch (error) {
      // The next request of the session tries again.
      log.warn({ err: error }, 'last use of sessions not recorded');
    }
  };
  return async (token) => {
    const hash = hashToken(token);
    const { viewer, isSeen } = await find('', hash);
    if (!isSeen) {
      if (unseenHashes.size === 0) setImmediate(() => void recordUnseen());
      unseenHashes.set(hash.toString('hex'), hash);
    }
    return viewer;
  };
}
