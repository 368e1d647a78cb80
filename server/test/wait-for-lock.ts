import { sql } from 'kysely';
import type { Database, Tx } from '../src/db/database.ts';
import { eventually } from './eventually.ts';

/** Waits until a statement waits for a lock of this transaction, or until a request is answered. */
export async function waitForLock(db: Database, tx: Tx, request: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void request.finally(() => (isAnswered = true));
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where ${backends[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(db);
    if (!isAnswered && rows.length === 0) throw new Error('No statement waits for the transaction.');
  });
}
