import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './profiles.messages.ts';

/** The skeleton of a profile in its real size. */
export function ProfileLoading() {
  return (
    <Loading label={messages.loadingProfile}>
      <Skeleton className="h-40 rounded-none! md:h-64" />
      <div className="wrap relative -mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:-mt-16 md:grid-cols-[auto_minmax(0,1fr)]">
        <Skeleton className="size-36 rounded-pill! ring-6 ring-ink" />
        <div className="grid content-start gap-3 md:pt-19">
          <Skeleton className="h-10 w-72 max-w-full md:h-15" />
          <Skeleton className="h-6 w-96 max-w-full" />
          <Skeleton className="h-11 w-52" />
          <Skeleton className="h-14 w-64" />
        </div>
      </div>
      <div className="wrap mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 md:mt-10 md:gap-10">
        <TopTrackLoading />
        <ProfileTabsLoading />
      </div>
    </Loading>
  );
}

/** The skeleton of the top track. */
export const TopTrackLoading = () => <Skeleton className="h-36 rounded-l md:h-41" />;

/** The skeleton of the tabs and their posts. */
export function ProfileTabsLoading() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex gap-1 py-1">
        {['w-18', 'w-22', 'w-26'].map((width) => (
          <Skeleton key={width} className={`h-10 rounded-pill! pointer-coarse:h-11 ${width}`} />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {['one', 'two', 'three'].map((card) => (
          <Skeleton key={card} className="h-100 rounded-l" />
        ))}
      </div>
    </div>
  );
}
