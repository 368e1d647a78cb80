import type { ReactNode } from 'react';
import { PartBoundary } from '../../ui/part.tsx';

/** The column of the home screen, for its content and its skeleton. */
export const HomeLayout = ({ children }: { children: ReactNode }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-7 pt-3 pb-6 md:gap-9 md:pb-10">{children}</div>
);

interface TodayLayoutProps {
  /** Requests, and tracks of followed users. */
  main: ReactNode;
  /** The own tracks. */
  side: ReactNode;
}

/** Music in two columns on wide screens. A column without content leaves its space to the other. */
export const TodayLayout = ({ main, side }: TodayLayoutProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-7 [&:not(:has(>:not(:empty)))]:hidden md:gap-9 lg:[&:has(>:first-child:not(:empty)):has(>:last-child:not(:empty))]:grid-cols-[minmax(0,1fr)_372px] lg:[&:has(>:first-child:not(:empty)):has(>:last-child:not(:empty))]:gap-12">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7 empty:hidden">
      <PartBoundary>{main}</PartBoundary>
    </div>
    <div className="empty:hidden">
      <PartBoundary>{side}</PartBoundary>
    </div>
  </div>
);
