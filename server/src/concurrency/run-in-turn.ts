/**
 * Runs work on one subject one after the other in this process. Work that would wait for a lock of the
 * database waits here instead, where it holds no connection.
 */
export function turnQueue(): <Result>(
  context: object,
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const queues = new WeakMap<object, Map<string, Promise<unknown>>>();
  return (context, key, work) => {
    const lastByKey = queues.get(context) ?? new Map<string, Promise<unknown>>();
    queues.set(context, lastByKey);
    const turn = (lastByKey.get(key) ?? Promise.resolve()).then(work, work);
    lastByKey.set(key, turn);
    const forget = (): void => {
      if (lastByKey.get(key) === turn) lastByKey.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
