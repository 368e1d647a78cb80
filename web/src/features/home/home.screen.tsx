import { lazy } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { HomeLayout } from './home-layout.tsx';
import { LatestPost } from './latest-post.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Stats } from './stats.tsx';
import { Welcome } from './welcome.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './home.messages.ts';

const WaitingForYou = lazy(async () => ({
  default: (await import('./waiting-for-you.tsx')).WaitingForYou,
}));

// The end of the screen, with the lists of tracks.
const Community = lazy(async () => ({ default: (await import('./community.tsx')).Community }));
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const Suggestions = lazy(async () => ({
  default: (await import('../follows/index.ts')).Suggestions,
}));

/** The first screen after signing in: welcome, numbers, activity and posts of others. */
export function Component() {
  useTitle(messages.home);
  const user = useSignedInUser();
  const isNew = user.postsCount === 0 && user.followersCount === 0;
  return (
    <HomeLayout
      welcome={<Welcome user={user} isNew={isNew} />}
      waitingForYou={
        <Part>
          <WaitingForYou user={user} />
          {isNew ? <FirstSteps user={user} /> : null}
        </Part>
      }
      stats={<Stats user={user} compact={isNew} />}
      latest={<LatestPost user={user} />}
      analytics={<AnalyticsCard user={user} />}
      activity={<RecentActivity user={user} />}
      suggestions={
        <Part>
          <Suggestions />
        </Part>
      }
      community={
        <Part fallback={<Skeleton className="h-[480px] rounded-l" />}>
          <Community />
        </Part>
      }
    />
  );
}

export { HomeSkeleton as Skeleton } from './home-skeleton.tsx';
