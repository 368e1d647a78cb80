import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';

/** Rows of one statement. */
const BATCH_SIZE = 500;

/**
 * Reads a long list in batches, so that the memory does not grow with it.
 * @param read reads at most BATCH_SIZE rows that follow a row; the first ones for undefined
 */
export async function* readBatches<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH_SIZE) return;
  }
}

/** The id before all ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Reads one batch.
 * @param select a query that ends in its order
 */
export async function readBatch<Row>(db: Queryable, select: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${select} limit ${BATCH_SIZE}`.execute(db);
  return rows;
}
