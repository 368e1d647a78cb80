import type { Page, releases } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Pagination } from '../../../ui/controls/pagination.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from '../releases.messages.ts';
import { ReleaseGrid } from './release-grid.tsx';

interface ReleaseListProps {
  /** A page of releases from the server. */
  query: {
    data: Page<releases.ReleaseSummary> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  /** Names the list for screen readers. */
  label: string;
  /** Replaces a list without releases. */
  empty: ReactNode;
}

/** A page of releases with navigation to other pages. */
export function ReleaseList({
  query: { data, error, isFetching, refetch },
  page,
  onPage,
  label,
  empty,
}: ReleaseListProps) {
  if (!data)
    return error ? (
      <LoadFailed
        level={3}
        title={messages.weCouldntLoadTheReleases}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    ) : (
      <LoadingRows
        label={messages.loadingReleases}
        className="grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4"
        count={4}
        row={<Skeleton className="aspect-square rounded-l" />}
      />
    );
  const { totalElements, totalPages } = data.page;
  if (totalElements === 0) return empty;
  return (
    <>
      <ReleaseGrid label={label} releases={data.content} />
      {totalPages > 1 || page > 0 ? <Pagination {...{ page, totalPages, onPage, label }} /> : null}
    </>
  );
}
