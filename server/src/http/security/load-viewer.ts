import type { Database } from '../../db/database.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { findViewers } from './session.queries.ts';
import { hashToken, type Viewer } from './session.ts';

/**
 * Looks up the viewer of a session token, uncached. Tokens that arrive during a lookup share the
 * next query.
 */
export function createViewerLoader(db: Database): (token: string) => Promise<Viewer | undefined> {
  const find = coalesceReads<Buffer, { viewer: Viewer | undefined }>((_all, hashes) =>
    findViewers(db, hashes),
  );
  return async (token) => (await find('', hashToken(token))).viewer;
}
