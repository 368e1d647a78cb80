import { isUnavailable, sqlState } from '../db/database.ts';
import { batchQueue, settleEach, type BatchOptions, type ProcessBatch } from './batch-queue.ts';

/**
 * Group commit: writes that concern one hot row are collected by key and done together in one
 * transaction; each caller gets its result after the commit. A popular row is locked once for many
 * callers, by one connection of this process.
 * @param process does all writes of a key in one transaction. Where the database refuses the batch
 *   because of one item, each item is done in a transaction of its own.
 */
export const batchWrites = <Item, Result extends object>(
  process: ProcessBatch<Item, Result>,
  options: Pick<BatchOptions, 'batchWindowMs'> = {},
): ((key: string, item: Item) => Promise<Result>) =>
  batchQueue<Item, Result>((key, batch) => settleEach(process, key, batch, wasRolledBack), options);

/**
 * Whether the transaction has certainly not been committed. A connection that broke may have broken
 * after the commit.
 */
const wasRolledBack = (error: unknown): boolean => sqlState(error) !== undefined && !isUnavailable(error);
