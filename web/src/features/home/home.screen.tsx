import { lazy, Suspense } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { useSignedInUser } from '../auth/index.ts';
import { Suggestions } from '../follows/index.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { Community } from './community.tsx';
import { HomeLayout } from './home-layout.tsx';
import { LatestPost } from './latest-post.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Stats } from './stats.tsx';
import { Welcome } from './welcome.tsx';

const WaitingForYou = lazy(async () => ({
  default: (await import('./waiting-for-you.tsx')).WaitingForYou,
}));

/** The first screen after signing in: welcome, numbers, activity and posts of others. */
export function Component() {
  useTitle('Home');
  const user = useSignedInUser();
  return (
    <HomeLayout
      welcome={<Welcome user={user} />}
      waiting={
        <Suspense>
          <WaitingForYou user={user} />
        </Suspense>
      }
      stats={<Stats user={user} />}
      latest={<LatestPost user={user} />}
      analytics={<AnalyticsCard user={user} />}
      activity={<RecentActivity user={user} />}
      suggestions={<Suggestions />}
      community={<Community />}
    />
  );
}

export { HomeSkeleton as Skeleton } from './home-skeleton.tsx';
