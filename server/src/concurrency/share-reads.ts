import type { Queryable } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { coalesceReads } from './coalesce-reads.ts';

/**
 * Shares reads whose result depends on nothing but the key: concurrent callers get one object, which
 * was read after they asked. A transaction may see its own changes only, so it reads alone.
 * @returns a function that takes the database, the key and what reads the result
 */
export function shareReads<Result extends object>() {
  const readerOf = perDatabase(() =>
    coalesceReads<() => Promise<Result>, Result>(async (_key, reads) => {
      const [read] = reads;
      if (!read) return [];
      const result = await read();
      return reads.map(() => result);
    }),
  );
  return (db: Queryable, key: string, read: () => Promise<Result>): Promise<Result> =>
    db.isTransaction ? read() : readerOf(db)(key, read);
}
