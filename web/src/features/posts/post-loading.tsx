import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a post's page before it is known. */
export function PostLoading() {
  return (
    <Loading label="Loading track...">
      <div className="wrap grid items-end gap-x-10 gap-y-5 pt-8 pb-8 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:pt-12">
        <Skeleton className="aspect-square w-50 rounded-l md:w-full" />
        <div className="grid gap-5">
          <Skeleton className="h-7 w-20 rounded-pill" />
          <Skeleton className="h-14 w-3/5 rounded-m md:h-20" />
          <Skeleton className="h-8 w-52" />
          <Skeleton className="h-18 w-full" />
          <div className="flex gap-3">
            <Skeleton className="h-11 w-28 rounded-pill" />
            <Skeleton className="h-11 w-28 rounded-pill" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
