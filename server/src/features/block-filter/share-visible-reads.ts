import { shareReads } from '../../concurrency/share-reads.ts';
import type { Queryable } from '../../db/database.ts';
import { hidesUsers, type BlockViewer } from './block-filter.queries.ts';

/**
 * Like `shareReads`, for results that leave out what a block hides. A viewer with blocks reads
 * alone.
 * @returns a function that takes the database, the viewer, the key and what reads the result
 */
export function shareVisibleReads<Result extends object>() {
  const share = shareReads<Result>();
  return (
    db: Queryable,
    viewer: BlockViewer | undefined,
    key: string,
    read: () => Promise<Result>,
  ): Promise<Result> => (hidesUsers(viewer) ? read() : share(db, key, read));
}
