import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The form by which one edits one's profile in its real size, before it is there. */
export function EditLoading() {
  return (
    <Loading label="Loading profile..." captionHidden className="grid gap-6">
      <Skeleton className="h-10 w-48" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-[480px] rounded-l!" />
        <Skeleton className="h-[480px] rounded-l!" />
      </div>
    </Loading>
  );
}
