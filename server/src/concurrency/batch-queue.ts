import { setImmediate, setTimeout as delay } from 'node:timers/promises';

/** A caller that waits for its result. */
export interface PendingItem<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Processes all items of a key, in the order in which they arrived. Returns one result an item; an
 * Error rejects that item only.
 */
export type ProcessBatch<Item, Result> = (
  key: string,
  items: readonly Item[],
) => Promise<readonly (Result | Error)[]>;

export interface BatchOptions {
  /** Most items that one batch has; 500 if not given. */
  maxBatchSize?: number;
  /** Milliseconds after a batch in which items of its key accumulate; 0 if not given. */
  batchWindowMs?: number;
}

const MAX_BATCH_SIZE = 500;

/** Under load a short wait makes batches larger: each statement saved leaves time for responses. */
const GATHER_MS = 2;

/**
 * Queues items by key. While a batch of a key is in progress, further items accumulate and form the
 * next batch. Without concurrent callers no item waits.
 * @param settle settles all items of a batch
 */
export function batchQueue<Item, Result>(
  settle: (key: string, batch: readonly PendingItem<Item, Result>[]) => Promise<void>,
  { maxBatchSize = MAX_BATCH_SIZE, batchWindowMs = 0 }: BatchOptions = {},
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, PendingItem<Item, Result>[]>();

  const drain = async (key: string, queue: PendingItem<Item, Result>[]): Promise<void> => {
    // Items that arrive in the same turn of the event loop join the first batch.
    await setImmediate();
    for (;;) {
      await settle(key, queue.splice(0, maxBatchSize));
      if (batchWindowMs > 0) await delay(batchWindowMs);
      if (queue.length === 0) break;
      await delay(GATHER_MS);
    }
    queues.delete(key);
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      const pending = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(pending);
        return;
      }
      const newQueue = [pending];
      queues.set(key, newQueue);
      void drain(key, newQueue);
    });
}

/**
 * Processes a batch and settles each of its items. An error rejects all of them.
 * @param canSplit whether each item is to be processed alone after this error of a larger batch
 */
export async function settleEach<Item, Result extends object>(
  process: ProcessBatch<Item, Result>,
  key: string,
  batch: readonly PendingItem<Item, Result>[],
  canSplit: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    const results = await process(
      key,
      batch.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index] ?? new Error('A batch returned fewer results than it has items.');
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  } catch (error) {
    if (batch.length > 1 && canSplit(error)) {
      for (const item of batch) await settleEach(process, key, [item]);
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
}
