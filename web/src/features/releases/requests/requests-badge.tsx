import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { CountBadge } from '../../../ui/controls/chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { messages } from './requests.messages.ts';

/** The badge with the number of requests, about credits and about releases, that await the viewer. */
export function RequestsBadge() {
  const { data: creditRequests = [] } = useQuery(queryOf(api.credits.listPendingRequests));
  const { data: releaseRequests = [] } = useQuery(queryOf(api.releases.listReleaseRequests));
  const count = creditRequests.length + releaseRequests.length;
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
