import type { users } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Part, PartBoundary } from '../../ui/part.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { LatestPost } from './latest-post.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Stats } from './stats.tsx';

const Community = lazy(async () => (await import('./community.tsx')).Community);
const Suggestions = lazy(async () => (await import('../follows/index.ts')).Suggestions);

/** What stands below the music of the home screen: numbers, activity, and other people. */
export function HomeCards({ user, isNew }: { user: users.CurrentUser; isNew: boolean }) {
  return (
    <>
      <PartBoundary>
        <Stats user={user} compact={isNew} />
      </PartBoundary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-3">
        <PartBoundary>
          <RecentActivity user={user} />
        </PartBoundary>
        <PartBoundary>
          <LatestPost user={user} />
        </PartBoundary>
        <PartBoundary>
          <AnalyticsCard user={user} />
        </PartBoundary>
      </div>
      <Part fallback={<Skeleton className="h-[480px] rounded-l" />}>
        <Community />
      </Part>
      <Part>
        <Suggestions />
      </Part>
    </>
  );
}
