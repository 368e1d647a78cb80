import { LoadingRows, Loading, Skeleton } from '../../ui/skeleton.tsx';
import { HomeLayout, TodayLayout } from './home-layout.tsx';
import { messages } from './home.messages.ts';

/** The skeleton of the home screen in its real size. */
export function HomeSkeleton() {
  return (
    <Loading label={messages.loadingYourProfile} captionHidden>
      <HomeLayout>
        <Skeleton className="h-[134px] rounded-l md:h-[88px]" />
        <TodaySkeleton hasTracks />
      </HomeLayout>
    </Loading>
  );
}

/** The music of the home screen while it loads. Nothing stands below it that could move. */
export const TodaySkeleton = ({ hasTracks }: { hasTracks: boolean }) => (
  <div className="min-h-[70vh]">
    <TodayLayout
      main={
        <LoadingRows
          label={messages.loadingYourDay}
          captionHidden
          className="grid gap-2"
          count={6}
          row={<Skeleton className="h-18 rounded-m first:mb-1 first:h-10 first:w-3/5" />}
        />
      }
      side={hasTracks ? <Skeleton className="h-[420px] rounded-l" /> : null}
    />
  </div>
);
