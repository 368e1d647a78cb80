/** Rows of one statement. */
export const BATCH_SIZE = 500;

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
