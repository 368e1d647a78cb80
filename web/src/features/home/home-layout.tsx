import type { ReactNode } from 'react';

export interface HomeLayoutProps {
  welcome: ReactNode;
  /** What waits for the user, if anything does. */
  waiting?: ReactNode;
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
      {parts.welcome}
      {parts.waiting}
      {parts.stats}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className={column}>
          {parts.latest}
          {parts.activity}
        </div>
        <div className={column}>
          {parts.analytics}
          {parts.suggestions}
        </div>
      </div>
      {parts.community}
    </div>
  );
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:gap-6';
