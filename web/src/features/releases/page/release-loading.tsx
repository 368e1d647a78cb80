import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from '../releases.messages.ts';
import { sleeveGrid, sleevePicture } from './sleeve.ts';

/** The skeleton of the page of a release. */
export function ReleaseLoading() {
  return (
    <Loading label={messages.loadingRelease}>
      <div className={sleeveGrid}>
        <div className={`bg-surface-2 ${sleevePicture}`} />
        <div className="grid content-start gap-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-14 w-3/4 rounded-m md:h-18" />
          <Skeleton className="h-8 w-52" />
          <Skeleton className="h-11 w-72 max-w-full rounded-pill" />
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </div>
      </div>
    </Loading>
  );
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];
