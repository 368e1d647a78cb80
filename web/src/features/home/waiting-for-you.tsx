import { credits, listNames, type posts, type users } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { usePendingRequests } from '../credits/index.ts';
import { HomeCard } from './home-card.tsx';
import { useNewestPosts } from './own-posts.queries.ts';
import { WaitingRow } from './waiting-row.tsx';

/** The home screen shows so many; 'Feature Requests' has all. */
const MAX_REQUESTS = 3;
const MAX_DECISIONS = 3;

/**
 * What waits for the user: terms to approve, and own drafts to decide on. Renders nothing if nothing
 * waits.
 */
export function WaitingForYou({ user }: { user: users.CurrentUser }) {
  const { data: requests = [] } = usePendingRequests();
  const { data: newest } = useNewestPosts(user);
  const decisions = (newest?.content ?? []).filter(awaitsDecision);
  const count = requests.length + decisions.length;
  if (count === 0) return null;
  return (
    <HomeCard
      title={credits.strings.waitingForYou}
      action={
        requests.length > MAX_REQUESTS ? (
          <ButtonLink to={paths.pendingFeatures} size="small">
            View All Requests
            <CountBadge count={requests.length} />
          </ButtonLink>
        ) : null
      }
    >
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))]">
        {requests.slice(0, MAX_REQUESTS).map((post) => (
          <li key={post.id} className="min-w-0">
            <WaitingRow post={post} viewer={user.userName} kind="request" />
          </li>
        ))}
        {decisions.slice(0, MAX_DECISIONS).map((post) => (
          <li key={post.id} className="min-w-0">
            <WaitingRow
              post={post}
              viewer={user.userName}
              kind="decision"
              sentence={credits.strings.decide(listNames(post.rejectedFeatures))}
            />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

/** Whether the author has to decide about a draft, because every artist has answered. */
const awaitsDecision = ({ status, pendingFeatures, rejectedFeatures }: posts.Post): boolean =>
  status !== 'PUBLISHED' && pendingFeatures.length === 0 && rejectedFeatures.length > 0;
