import { credits } from '@backbeat/contract';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useSearchParams } from '@packages/router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { usePendingRequests } from './pending-requests.queries.ts';
import { RequestCard } from './request-card.tsx';
import { useShownRequests } from './use-shown-requests.ts';

interface CreditRequestsProps {
  /** Whether the screen has requests of another kind, so that it is not empty without these. */
  hasOthers: boolean;
  onAnswered: () => void;
}

/** The credit requests to the signed-in user. */
export function CreditRequests({ hasOthers, onAnswered }: CreditRequestsProps) {
  const { userName } = useSignedInUser();
  const [search] = useSearchParams();
  const { data, error, refetch, isFetching } = usePendingRequests();
  const { requests, close } = useShownRequests(data);
  if (!data && !error) return <RequestsLoading />;
  if (!data)
    return (
      <LoadFailed title={credits.messages.failed} error={error} isFetching={isFetching} refetch={refetch} />
    );
  if (requests.length === 0)
    return hasOthers ? null : <EmptyState title={credits.messages.none} text={credits.messages.noneText} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {requests.map(({ post, isEnded }) => (
        <li key={post.id}>
          <RequestCard
            post={post}
            isEnded={isEnded}
            viewer={userName}
            isTarget={search.get('request') === post.id}
            onAnswered={() => {
              close(post.id);
              onAnswered();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function RequestsLoading() {
  return (
    <LoadingRows
      label={credits.messages.loading}
      className="grid gap-5"
      count={2}
      row={
        <div className="grid gap-x-6 gap-y-4 rounded-l bg-surface-1 p-4 md:grid-cols-[220px_minmax(0,1fr)] md:p-6">
          <Skeleton className="aspect-video rounded-m md:aspect-square" />
          <div className="grid content-start gap-4">
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-12" />
            <Skeleton className="h-7 w-40 rounded-pill" />
            <Skeleton className="h-11 w-60 rounded-pill" />
          </div>
        </div>
      }
    />
  );
}
