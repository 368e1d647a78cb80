import { credits, type users } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { usePendingDecisions, usePendingRequests, useShownRequests } from '../credits/index.ts';
import { HomeCard } from './home-card.tsx';
import { DecisionRow, RequestRow } from './waiting-row.tsx';
import { messages } from './home.messages.ts';

/** The home screen shows so many requests; 'Feature Requests' has all. */
const MAX_REQUESTS = 3;
/** The home screen shows so many decisions; the next ones follow as these are made. */
const MAX_DECISIONS = 3;

/**
 * What waits for the user: terms to approve, and own posts to decide on because an artist has
 * declined. Renders nothing if nothing waits.
 */
export function WaitingForYou({ user }: { user: users.CurrentUser }) {
  const { data: open } = usePendingRequests();
  const { requests, close } = useShownRequests(open);
  const openCount = open?.length ?? 0;
  const { data: decisions = [] } = usePendingDecisions();
  if (requests.length + decisions.length === 0) return null;
  return (
    <HomeCard
      title={credits.messages.waitingForYou}
      action={
        openCount > MAX_REQUESTS ? (
          <ButtonLink to={paths.pendingFeatures} size="small">
            <span>{messages.viewAllRequests}</span>
            <CountBadge count={openCount} />
          </ButtonLink>
        ) : null
      }
    >
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))]">
        {requests.slice(0, MAX_REQUESTS).map(({ post, isEnded }) => (
          <li key={post.id} className="min-w-0">
            <RequestRow
              post={post}
              isEnded={isEnded}
              viewer={user.userName}
              onAnswered={() => close(post.id)}
            />
          </li>
        ))}
        {decisions.slice(0, MAX_DECISIONS).map((post) => (
          <li key={post.id} className="min-w-0">
            <DecisionRow post={post} />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
