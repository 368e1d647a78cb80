import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ItemsLoading } from './items/item-list.tsx';
import { messages } from './playlists.messages.ts';

/** The skeleton of a playlist's page. */
export function PlaylistLoading() {
  return (
    <div className="wrap pt-5 md:pt-9">
      <Loading
        label={messages.loadingPlaylist}
        captionHidden
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-4.5 md:grid-cols-[240px_minmax(0,1fr)]"
      >
        <Skeleton className="aspect-square w-44 rounded-l md:w-60" />
        <div className="grid gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-14 w-3/5 rounded-m" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-11 w-72 max-w-full rounded-pill" />
        </div>
      </Loading>
      <div className="mt-7">
        <ItemsLoading />
      </div>
    </div>
  );
}
