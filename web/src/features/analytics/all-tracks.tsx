import { lazy } from '@packages/router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './analytics.messages.ts';

const Chart = lazy(async () => (await import('./chart/analytics-chart.tsx')).AnalyticsChart);

/** The days of all own posts together, for users with Plus. */
export function AllTracks() {
  const { data: user } = useCurrentUser();
  if (user?.role !== 'USERPLUS') return null;
  return (
    <section aria-label={messages.allTracks} className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-[19px]">{messages.allTracks}</h3>
      <Part fallback={<Skeleton className="h-[560px] sm:h-[440px]" />}>
        <Chart postId={null} name={messages.allTracks} />
      </Part>
    </section>
  );
}
