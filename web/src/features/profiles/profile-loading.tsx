import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** A profile in its real size, before it is there. */
export function ProfileLoading() {
  return (
    <Loading label="Loading profile...">
      <Skeleton className="h-40 rounded-none! md:h-64" />
      <div className="wrap -mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:-mt-20 md:grid-cols-[auto_minmax(0,1fr)]">
        <Skeleton className="size-36 rounded-pill!" />
        <div className="grid content-start gap-3 md:pt-24">
          <Skeleton className="h-14 w-72 max-w-full" />
          <Skeleton className="h-6 w-96 max-w-full" />
          <Skeleton className="h-16 w-64" />
        </div>
      </div>
      <div className="wrap mt-10">
        <Skeleton className="h-40 rounded-l" />
      </div>
    </Loading>
  );
}
