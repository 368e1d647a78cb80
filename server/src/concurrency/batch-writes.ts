import { isUnavailable, sqlState } from '../db/database.ts';
import { batchQueue, settleEach, type BatchOptions } from './batch-queue.ts';

/** All writes of a key in one transaction. Returns one result an item; an Error rejects that item only. */
type WriteBatch<Context, Item, Result> = (
  context: Context,
  key: string,
  items: readonly Item[],
) => Promise<readonly (Result | Error)[]>;

/**
 * Group commit: writes that concern one hot row are collected by key and done together in one
 * transaction; each caller gets its result after the commit. A popular row is locked once for many
 * callers, by one connection of this process. Each context has queues of its own.
 * @param write does all writes of a key in one transaction. Where the database refuses the batch
 *   because of one item, each item is done in a transaction of its own.
 */
export function batchWrites<Context extends object, Item, Result extends object>(
  write: WriteBatch<Context, Item, Result>,
  options: Pick<BatchOptions, 'batchWindowMs'> = {},
): (context: Context, key: string, item: Item) => Promise<Result> {
  const queues = new WeakMap<Context, (key: string, item: Item) => Promise<Result>>();
  return (context, key, item) => {
    const writeItems = (_key: string, items: readonly Item[]) => write(context, _key, items);
    const queue =
      queues.get(context) ??
      batchQueue<Item, Result>((each, batch) => settleEach(writeItems, each, batch, wasRolledBack), options);
    queues.set(context, queue);
    return queue(key, item);
  };
}

/**
 * Whether the transaction has certainly not been committed. A connection that broke may have broken
 * after the commit.
 */
const wasRolledBack = (error: unknown): boolean => sqlState(error) !== undefined && !isUnavailable(error);
