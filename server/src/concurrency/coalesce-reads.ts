import { batchQueue, settleEach, type BatchOptions, type ProcessBatch } from './batch-queue.ts';

/** After so long the next batch starts although the one before has no result: its connection may be dead. */
const READ_BATCH_TIMEOUT_MS = 100;

/**
 * Request coalescing: reads under one key that arrive while another one is in progress are answered
 * together by the next query. Many callers cost the database as much as a few, and no caller gets a
 * result that was read before it asked.
 */
export const coalesceReads = <Item, Result extends object>(
  read: ProcessBatch<Item, Result>,
  options?: BatchOptions,
): ((key: string, item: Item) => Promise<Result>) =>
  batchQueue<Item, Result>((key, batch) => withTimeout(settleEach(read, key, batch)), options);

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, READ_BATCH_TIMEOUT_MS);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
