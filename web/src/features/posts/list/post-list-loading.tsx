import type { ReactNode } from 'react';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { cardBody, cardGrid, chartBox, chartGrid, rowBox, rowList, rowPicture } from './card-sizes.ts';
import type { ListView } from './list-view.tsx';

export interface PostListLoadingProps {
  /** The loading text. */
  label: string;
  /** The number of placeholder cards. */
  count: number;
  view?: ListView | 'chart' | undefined;
}

/**
 * The skeleton of a list of posts in its real size. Without a view, phones show the rows with which
 * they begin.
 */
export function PostListLoading({ label, count, view }: PostListLoadingProps) {
  const { shape, box } = forms[view ?? 'default'];
  return (
    <LoadingRows label={label} captionHidden={view === 'chart'} className={box} count={count} row={shape} />
  );
}

function CardShape() {
  return (
    <div className="flex flex-col rounded-l bg-surface-1">
      <Skeleton className="aspect-video rounded-t-l rounded-b-none" />
      <div className={cardBody}>
        <Skeleton className="h-8 w-2/5 rounded-pill" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-auto h-11 w-full" />
        <Skeleton className="h-7 w-3/5 rounded-pill" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </div>
  );
}

/** The shape of a post in a list on wide screens. */
export function RowShape() {
  return (
    <div className={`bg-surface-1 ${rowBox}`}>
      <Skeleton className={`aspect-square ${rowPicture}`} />
      <div className="flex min-w-0 grow flex-col justify-between">
        <Skeleton className="h-8 w-1/3 rounded-pill" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </div>
  );
}

function ChartShape() {
  return (
    <div className={`bg-surface-1 pl-3 ${chartBox}`}>
      <Skeleton className="size-14 shrink-0" />
      <Skeleton className="h-9 w-1/2" />
    </div>
  );
}

/** Phones show low rows instead. */
const onWideScreens = (shape: ReactNode) => (
  <>
    <div className="max-md:hidden">{shape}</div>
    <div className="md:hidden">
      <ChartShape />
    </div>
  </>
);

const forms = {
  grid: { shape: <CardShape />, box: cardGrid },
  list: { shape: onWideScreens(<RowShape />), box: rowList },
  default: { shape: onWideScreens(<CardShape />), box: cardGrid },
  chart: { shape: <ChartShape />, box: chartGrid },
};
