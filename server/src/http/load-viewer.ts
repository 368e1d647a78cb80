import type { Database } from '../db/database.ts';
import { coalesceReads } from '../concurrency/coalesce-reads.ts';
import { findViewers } from './session.queries.ts';
import { hashToken, type Viewer } from './session.ts';

/**
 * Finds out whose session a token is, read afresh each time. Those who come while others are being looked up are looked up
 * next, all at once.
 */
export function viewersOf(db: Database): (token: string) => Promise<Viewer | undefined> {
  const find = coalesceReads<Buffer, { viewer: Viewer | undefined }>((_all, hashes) =>
    findViewers(db, hashes),
  );
  return async (token) => (await find('', hashToken(token))).viewer;
}
