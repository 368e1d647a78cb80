import type { ReactNode } from 'react';

export interface HomeLayoutProps {
  welcome: ReactNode;
  stats: ReactNode;
  activity: ReactNode;
  latest: ReactNode;
}

/** Where the parts of home stand, with content and while it is loading. */
export function HomeLayout({ welcome, stats, activity, latest }: HomeLayoutProps) {
  return (
    <div className="wrap grid gap-4 py-6 md:gap-6 md:py-10 lg:grid-cols-2">
      <div className="lg:col-span-2">{welcome}</div>
      <div className="lg:col-span-2">{stats}</div>
      {activity}
      {latest}
    </div>
  );
}
