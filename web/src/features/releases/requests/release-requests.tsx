import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ReleaseRequestCard } from './release-request-card.tsx';
import { useReleaseRequests } from './release-requests.queries.ts';
import { messages } from './requests.messages.ts';

/** The releases that ask the viewer, above the credit requests. Nothing while there are none. */
export function ReleaseRequests({ onAnswered }: { onAnswered: () => void }) {
  const { data, error, refetch, isFetching } = useReleaseRequests();
  if (!data)
    return error ? (
      <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />
    ) : null;
  if (data.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.map((request) => (
        <li key={`${request.release.id} ${request.about}`}>
          <ReleaseRequestCard request={request} onAnswered={onAnswered} />
        </li>
      ))}
    </ul>
  );
}
