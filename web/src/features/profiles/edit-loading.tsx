import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './profiles.messages.ts';

/** The skeleton of the edit form in its real size. */
export function EditLoading() {
  return (
    <Loading label={messages.loadingProfile} captionHidden className="grid gap-6">
      <Skeleton className="h-10 w-48" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-[480px] rounded-l!" />
        <Skeleton className="h-[480px] rounded-l!" />
      </div>
    </Loading>
  );
}
