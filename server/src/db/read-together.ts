import { setImmediate, setTimeout as pause } from 'node:timers/promises';

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** How many are read for at once, at most. */
const MOST = 500;

/** Milliseconds after which the next are read for although those before have no answer yet: their connection may be dead. */
const PATIENCE = 100;

/** Milliseconds in which those are gathered who ask while others wait as well. */
const GATHER = 2;

/**
 * Reads for several at once: who asks while others are being read for is read for next, together with all who have asked
 * under the same key by then. So what many ask costs the database as much as if few did, nobody is answered what was read
 * before they asked, and where nobody else asks, nobody waits.
 * @param read answers the items one for one; an Error among the answers is that item's only
 */
export function readTogether<Item, Answer extends object>(
  read: (key: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
  most = MOST,
): (key: string, item: Item) => Promise<Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>();

  const work = async (key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    // What came in with the same turn of the loop goes along.
    await setImmediate();
    for (;;) {
      await withPatience(answer(read, key, queue.splice(0, most)));
      if (queue.length === 0) break;
      // It is busy: with a little patience many go along, and each statement that is not sent is time for answers.
      await pause(GATHER);
    }
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

async function answer<Item, Answer extends object>(
  read: (key: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
  key: string,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await read(
      key,
      batch.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const own = answers[index] ?? new Error('There is no answer to one of several that were read for.');
      if (own instanceof Error) reject(own);
      else resolve(own);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
