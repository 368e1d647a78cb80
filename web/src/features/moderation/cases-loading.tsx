import { moderation } from '@backbeat/contract';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';

/** The skeletons of loading cases. */
export function CasesLoading() {
  return (
    <LoadingRows
      label={moderation.messages.loading}
      className="grid gap-5"
      count={2}
      row={
        <div className="grid gap-4 rounded-l bg-surface-1 p-4 md:p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-7 w-40 rounded-pill" />
          <Skeleton className="h-36 rounded-m" />
          <Skeleton className="h-16" />
          <Skeleton className="h-11 w-72 rounded-pill" />
        </div>
      }
    />
  );
}
