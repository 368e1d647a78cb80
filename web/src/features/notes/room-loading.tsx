import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './state/notes.messages.ts';

/** The room while it loads, in its size. */
export function RoomLoading() {
  return (
    <Loading
      label={messages.loading}
      className="grid gap-6 p-4 md:grid-cols-[minmax(0,1fr)_minmax(320px,416px)] md:p-6"
    >
      <div className="grid content-start gap-4">
        <Skeleton className="h-15 w-72 max-w-full rounded-m" />
        <Skeleton className="h-40 rounded-l" />
        <Skeleton className="h-40 rounded-l max-md:hidden" />
      </div>
      <Skeleton className="h-[60dvh] rounded-l" />
    </Loading>
  );
}
