/**
 * Returns a function that resolves for a few callers in each iteration of the event loop, in the
 * order of the calls. Many callers with more work then delay a request no longer than those few do.
 */
export function limitPerIteration(max: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const resolveNext = (): void => {
    for (const resolve of waiting.splice(0, max)) resolve();
    if (waiting.length > 0) setImmediate(resolveNext);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(resolveNext);
    });
}
