import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { HomeLayout } from './home-layout.tsx';
import { messages } from './home.messages.ts';

/** The skeleton of the home screen in its real size. */
export function HomeSkeleton() {
  return (
    <Loading label={messages.loadingYourProfile}>
      <HomeLayout
        welcome={<Skeleton className="h-[212px] rounded-l md:h-[168px]" />}
        stats={
          <div className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
            {['posts', 'followers', 'following', 'notifications'].map((stat) => (
              <Skeleton key={stat} className="h-[100px] rounded-l" />
            ))}
          </div>
        }
        latest={<Skeleton className="h-[332px] rounded-l sm:h-[306px]" />}
        analytics={<Skeleton className="h-[104px] rounded-l" />}
        activity={<Skeleton className="h-[292px] rounded-l" />}
        suggestions={<Skeleton className="h-[412px] rounded-l" />}
        community={<Skeleton className="h-[480px] rounded-l" />}
      />
    </Loading>
  );
}
