import { answerEach, inBatches, type Run, type Waiting } from './batches.ts';
import { isUnavailable, sqlState } from './database.ts';

/**
 * Puts together what is asked of one hot row: whatever comes for a key while the key is being worked on is done
 * together next, in one transaction, and each caller is answered after its commit. So a row that everybody wants is
 * locked once for many, by one connection of this process; where nobody else asks, nobody waits.
 * @param run does all of a key's items. A statement that the database refuses because of one item does not harm the
 *   others: then each is done alone.
 * @param rest milliseconds after a batch of a key in which what comes for it waits
 */
export const combine = <Item, Answer extends object>(
  run: Run<Item, Answer>,
  options: { rest?: number } = {},
): ((key: string, item: Item) => Promise<Answer>) =>
  inBatches<Item, Answer>((key, batch) => settle(run, key, batch), options);

async function settle<Item, Answer extends object>(
  run: Run<Item, Answer>,
  key: string,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    await answerEach(run, key, batch);
  } catch (error) {
    if (batch.length > 1 && wasUndone(error)) {
      for (const one of batch) await settle(run, key, [one]);
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Whether nothing has been done for certain; a connection that broke may have broken after the commit. */
const wasUndone = (error: unknown): boolean => sqlState(error) !== undefined && !isUnavailable(error);
