import { lazy } from '@packages/router';
import { useTitle } from '../../navigation/use-title.ts';
import { useSignedInUser } from '../auth/index.ts';
import { HomeLayout } from './home-layout.tsx';
import { TodaySkeleton } from './home-skeleton.tsx';
import { Welcome } from './welcome.tsx';
import { Part, PartBoundary } from '../../ui/part.tsx';
import { messages } from './home.messages.ts';

const loadToday = async () => (await import('./today/today.tsx')).Today;
const Today = lazy(loadToday);
// With the request for the user, not after it. If it fails, rendering retries it and reports the failure.
loadToday().catch(() => undefined);

/** The first screen after signing in: welcome, today's music, numbers, activity and posts of others. */
export function Component() {
  useTitle(messages.home);
  const user = useSignedInUser();
  const isNew = user.postsCount === 0 && user.followersCount === 0;
  return (
    <HomeLayout>
      <PartBoundary>
        <Welcome user={user} isNew={isNew} />
      </PartBoundary>
      <Part fallback={<TodaySkeleton hasTracks={user.postsCount > 0} />}>
        <Today user={user} isNew={isNew} />
      </Part>
    </HomeLayout>
  );
}

export { HomeSkeleton as Skeleton } from './home-skeleton.tsx';
