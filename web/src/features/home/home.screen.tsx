import { useTitle } from '../../app/use-title.ts';
import { useSignedInUser } from '../auth/index.ts';
import { HomeLayout } from './home-layout.tsx';
import { LatestPost } from './latest-post.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Stats } from './stats.tsx';
import { Welcome } from './welcome.tsx';

/** The first screen after signing in: who one is, how one stands, what has happened. */
export function Component() {
  useTitle('Home');
  const user = useSignedInUser();
  return (
    <HomeLayout
      welcome={<Welcome user={user} />}
      stats={<Stats user={user} />}
      activity={<RecentActivity notifications={user.notifications} />}
      latest={user.postsCount === 0 ? <LatestPost /> : null}
    />
  );
}
