import { answerEach, inBatches, type Run, type Waiting } from './batches.ts';

/** Milliseconds after which the next are read for although those before have no answer yet: their connection may be dead. */
const PATIENCE = 100;

/**
 * Reads for several at once: who asks while others are being read for is read for next, together with all who have asked
 * under the same key by then. So what many ask costs the database as much as if few did, nobody is answered what was read
 * before they asked, and where nobody else asks, nobody waits.
 */
export const readTogether = <Item, Answer extends object>(
  read: Run<Item, Answer>,
  bounds?: { most?: number; rest?: number },
): ((key: string, item: Item) => Promise<Answer>) =>
  inBatches<Item, Answer>((key, batch) => withPatience(answer(read, key, batch)), bounds);

async function answer<Item, Answer extends object>(
  read: Run<Item, Answer>,
  key: string,
  batch: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    await answerEach(read, key, batch);
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
