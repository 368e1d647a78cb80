/** Nothing moved for as long as the caller was ready to wait. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

/**
 * Runs `work` and breaks it off by its signal once `progress` (any number that grows while things move) has stood still
 * for `patience` milliseconds, give or take a quarter. So a large file may take its time, and a dead peer may not.
 * @throws {Stalled} if it was broken off; else what `work` throws
 */
export async function whileItMoves<T>(
  patience: number,
  progress: () => number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let last = progress();
  let quarters = 0;
  const timer = setInterval(() => {
    const now = progress();
    quarters = now === last ? quarters + 1 : 0;
    last = now;
    if (quarters >= 4) controller.abort();
  }, patience / 4);
  // What ignores the signal (a wait between two attempts, say) is left to itself.
  const stalled = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () =>
      reject(new Stalled(`Nothing moved for ${patience} ms.`)),
    );
  });
  try {
    return await Promise.race([work(controller.signal), stalled]);
  } finally {
    clearInterval(timer);
  }
}
