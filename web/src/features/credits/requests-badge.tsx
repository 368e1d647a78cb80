import { CountBadge } from '../../ui/controls/chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePendingRequests } from './pending-requests.queries.ts';
import { messages } from './credits.messages.ts';

/** The badge with the number of credit requests that await the viewer. */
export function RequestsBadge() {
  const count = usePendingRequests().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{messages.requestsWaiting({ count, countText: count })}</VisuallyHidden>
      <span aria-hidden="true">
        <CountBadge key={count} count={count} />
      </span>
    </>
  );
}
