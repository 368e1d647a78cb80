import { settings } from '@backbeat/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The loading text, for assistive technology. */
  loading: string;
  /** Rows of the skeleton. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** The content of a group while it loads, when it failed to load, and when it is there. */
export function LoadedSection<T>({ query, loading, rows = 1, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-text-2">{`${settings.messages.loadFailed}. ${failureSentence(query.error)}`}</p>
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {uiMessages.tryAgain}
        </Button>
      </div>
    );
  return (
    <LoadingRows
      label={loading}
      captionHidden
      className="grid gap-3"
      count={rows}
      row={<Skeleton className="h-11 w-full" />}
    />
  );
}
