import type { QueryClient } from '@tanstack/react-query';

/** Resolves when nothing is being asked for, or after so many milliseconds. */
export const whenAnswered = (queries: QueryClient, patience: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const look = (): void => {
      if (queries.isFetching() === 0) end();
    };
    const timer = setTimeout(end, patience);
    const stop = queries.getQueryCache().subscribe(look);
    look();
  });
