import type { QueryClient } from '@tanstack/react-query';

/** Resolves when no query is being fetched, or after `timeout` milliseconds. */
export const waitForQueries = (queries: QueryClient, timeout: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const check = (): void => {
      if (queries.isFetching() === 0) end();
    };
    const timer = setTimeout(end, timeout);
    const stop = queries.getQueryCache().subscribe(check);
    check();
  });
