/** The error of an operation that made no progress within its timeout. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

/**
 * Runs `work` and aborts its signal once `progress` has not changed for the timeout, give or take a
 * quarter. A large file may take its time, but a dead peer may not.
 * @param timeoutMs milliseconds without progress
 * @param progress returns a number that grows with the progress
 * @throws {Stalled} after an abort; otherwise the error of `work`
 */
export async function withStallTimeout<T>(
  timeoutMs: number,
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
  }, timeoutMs / 4);
  // Work that ignores the signal, such as a delay between two attempts, is not awaited.
  const stalled = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () =>
      reject(new Stalled(`Nothing moved for ${timeoutMs} ms.`)),
    );
  });
  try {
    return await Promise.race([work(controller.signal), stalled]);
  } finally {
    clearInterval(timer);
  }
}
