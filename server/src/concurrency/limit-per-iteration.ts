/**
 * Returns a function that resolves for a few callers in each iteration of the event loop, in the
 * order of the calls. Many callers with more work then delay a request no longer than those few do.
 */
export function limitPerIteration(max: number): () => Promise<void> {
  const resolvers: (() => void)[] = [];
  const resolveNext = (): void => {
    for (const resolve of resolvers.splice(0, max)) resolve();
    if (resolvers.length > 0) setImmediate(resolveNext);
  };
  return () =>
    new Promise((resolve) => {
      resolvers.push(resolve);
      if (resolvers.length === 1) setImmediate(resolveNext);
    });
}
