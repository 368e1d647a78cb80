const waiting: (() => void)[] = [];

function resolveNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resolveNext);
}

/**
 * Resolves in an iteration of the event loop in which it resolves for no other caller, in the order
 * of the calls. Many callers with more work then delay a request no longer than one of them does.
 */
export const ownIteration = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resolveNext);
  });
