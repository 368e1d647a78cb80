import { setImmediate } from 'node:timers/promises';
import { isUnavailable, sqlState } from './database.ts';

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** How many are done at once, at most. */
const MOST = 500;

/**
 * Puts together what is asked of one hot row: whatever comes for a key while the key is being worked on is done
 * together next, in one transaction, and each caller is answered after its commit. So a row that everybody wants is
 * locked once for many, by one connection of this process; where nobody else asks, nobody waits.
 * @param run does all of a key's items, which are in the order in which they came. It answers one for one; an Error
 *   among the answers refuses that item only. A statement that the database refuses because of one item does not harm
 *   the others: then each is done alone.
 */
export function combine<Item, Answer extends object>(
  run: (key: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
): (key: string, item: Item) => Promise<Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>();

  const work = async (key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    // What came in with the same turn of the loop goes along.
    await setImmediate();
    while (queue.length > 0) await settle(run, key, queue.splice(0, MOST));
    queues.delete(key);
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      queues.set(key, begun);
      void work(key, begun);
    });
}

async function settle<Item, Answer extends object>(
  run: (key: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
  key: string,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await run(
      key,
      batch.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index] ?? new Error('There is no answer to one of several that were combined.');
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    }
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
