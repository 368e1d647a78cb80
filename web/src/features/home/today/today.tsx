import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePendingDecisions, usePendingRequests } from '../../credits/index.ts';
import { followedPostsQuery } from '../../feed/index.ts';
import { FollowedTracks } from './followed-tracks.tsx';
import { TodayLayout } from '../home-layout.tsx';
import { TodaySkeleton } from '../home-skeleton.tsx';
import { useActivity } from '../home.queries.ts';
import { OwnTracks } from './own-tracks.tsx';
import { ToDo } from './to-do.tsx';
import { useFirstPicks } from './use-first-picks.ts';

const FirstPicks = lazy(async () => (await import('./first-picks.tsx')).FirstPicks);
const FirstSteps = lazy(async () => (await import('../first-steps.tsx')).FirstSteps);
const HomeCards = lazy(async () => (await import('../home-cards.tsx')).HomeCards);

/**
 * What is new today, and the cards below it. They appear together once the lists of today have
 * loaded or failed, so that nothing on the screen moves.
 */
export function Today({ user, isNew }: { user: users.CurrentUser; isNew: boolean }) {
  const firstPicks = useFirstPicks(user);
  const lists = [
    firstPicks,
    usePendingRequests(),
    usePendingDecisions(),
    useQuery(followedPostsQuery(0)),
    useActivity(user),
  ];
  if (lists.some(({ isLoading }) => isLoading)) return <TodaySkeleton hasTracks={user.postsCount > 0} />;
  return (
    <>
      <TodayLayout
        main={
          <>
            <ToDo user={user} />
            {firstPicks.posts.length > 0 ? (
              <Part fallback={<Skeleton className="h-[350px] rounded-l" />}>
                <FirstPicks user={user} posts={firstPicks.posts} onClose={firstPicks.close} />
              </Part>
            ) : null}
            <FollowedTracks />
          </>
        }
        side={<OwnTracks user={user} />}
      />
      {isNew ? (
        <Part>
          <FirstSteps user={user} />
        </Part>
      ) : null}
      <Part>
        <HomeCards user={user} isNew={isNew} />
      </Part>
    </>
  );
}
