import type { ReactNode } from 'react';
import { PartBoundary } from '../../ui/part.tsx';

export interface HomeLayoutProps {
  welcome: ReactNode;
  /** What waits for the user, if anything does. */
  waitingForYou?: ReactNode;
  stats: ReactNode;
  latest: ReactNode;
  activity: ReactNode;
  analytics: ReactNode;
  suggestions: ReactNode;
  community: ReactNode;
}

/** The layout of the home screen, for its content and its skeleton. */
export function HomeLayout(parts: HomeLayoutProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 py-6 md:gap-6 md:py-10">
      <PartBoundary>{parts.welcome}</PartBoundary>
      <PartBoundary>{parts.waitingForYou}</PartBoundary>
      <PartBoundary>{parts.stats}</PartBoundary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className={column}>
          <PartBoundary>{parts.latest}</PartBoundary>
          <PartBoundary>{parts.activity}</PartBoundary>
        </div>
        <div className={column}>
          <PartBoundary>{parts.analytics}</PartBoundary>
          <PartBoundary>{parts.suggestions}</PartBoundary>
        </div>
      </div>
      <PartBoundary>{parts.community}</PartBoundary>
    </div>
  );
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:gap-6';
