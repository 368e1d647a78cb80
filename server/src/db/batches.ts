import { setImmediate, setTimeout as pause } from 'node:timers/promises';

/** One who waits for an answer. */
export interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Does all of a key's items, which are in the order in which they came; answers one for one, an Error to that item only. */
export type Run<Item, Answer> = (key: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>;

/** How many are done at once, at most. */
const MOST = 500;

/** Where it is busy, with a little patience many go along, and each statement that is not sent is time for answers. */
const GATHER_MS = 2;

/**
 * Whatever comes for a key while the key is being worked on is done together next; where nobody else asks, nobody waits.
 * @param settle answers all of a batch
 * @param rest milliseconds after a batch of a key in which what comes for it waits
 */
export function inBatches<Item, Answer>(
  settle: (key: string, batch: readonly Waiting<Item, Answer>[]) => Promise<void>,
  { most = MOST, rest = 0 }: { most?: number; rest?: number } = {},
): (key: string, item: Item) => Promise<Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>();

  const work = async (key: string, queue: Waiting<Item, Answer>[]): Promise<void> => {
    // What came in with the same turn of the loop goes along.
    await setImmediate();
    for (;;) {
      await settle(key, queue.splice(0, most));
      if (rest > 0) await pause(rest);
      if (queue.length === 0) break;
      await pause(GATHER_MS);
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

/** Answers each of a batch. @throws what running it throws: then nobody has been answered */
export async function answerEach<Item, Answer extends object>(
  run: Run<Item, Answer>,
  key: string,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  const answers = await run(
    key,
    batch.map(({ item }) => item),
  );
  for (const [index, { resolve, reject }] of batch.entries()) {
    const answer =
      answers[index] ?? new Error('There is no answer to one of several that were done together.');
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
  }
}
