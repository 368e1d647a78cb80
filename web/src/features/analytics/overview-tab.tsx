import type { posts } from '@backbeat/contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnalyticsChart } from './chart/analytics-chart.tsx';
import { useTotals } from './analytics.queries.ts';
import { DropOff } from './drop-off/drop-off.tsx';
import { LoadFailed } from './load-failed.tsx';
import { engagementRate, viewsPerViewer, type Totals } from './post-totals.ts';
import { messages } from './analytics.messages.ts';

const wholeNumber = new Intl.NumberFormat();
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const decimal = new Intl.NumberFormat(undefined, oneDecimal);
const percent = new Intl.NumberFormat(undefined, { style: 'percent', ...oneDecimal });

const FIGURES: readonly { label: string; value: (totals: Totals) => string; hint?: string }[] = [
  { label: messages.totalViews, value: ({ views }) => wholeNumber.format(views) },
  {
    label: messages.uniqueViewers,
    value: ({ viewers }) => wholeNumber.format(viewers),
    hint: messages.anonymousListenersCountAsOne,
  },
  { label: messages.downloads, value: ({ downloads }) => wholeNumber.format(downloads) },
  { label: messages.avgViewsUser, value: (totals) => decimal.format(viewsPerViewer(totals)) },
  {
    label: messages.engagementRate,
    value: (totals) => percent.format(engagementRate(totals)),
    hint: messages.downloadsViews,
  },
];

/** The days of a post as a chart, where listeners stop, and the totals. */
export function OverviewTab({ post }: { post: posts.Post }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AnalyticsChart postId={post.id} name={post.title} />
      <DropOff post={post} />
      <Figures post={post} />
    </div>
  );
}

function Figures({ post }: { post: posts.Post }) {
  const { totals, error, refetch, isFetching } = useTotals(post);
  if (!totals && error) return <LoadFailed retry={() => void refetch()} busy={isFetching} />;
  return (
    <section aria-label={messages.allTime} className="grid gap-2">
      <p className="text-[14px] text-text-2">{messages.allTime}</p>
      <dl aria-busy={!totals} className="grid grid-cols-2 gap-2 md:grid-cols-5">
        {FIGURES.map(({ label, value, hint }) => (
          <div key={label} className="flex flex-col rounded-m bg-surface-2 p-3.5 max-md:last:col-span-2">
            <dt className="text-[13px] text-text-2">{label}</dt>
            <dd className="figures mt-1 text-[24px]">
              {totals ? value(totals) : <Skeleton className="my-0.5 h-5 w-14 bg-surface-3" />}
            </dd>
            {hint ? <dd className="mt-1.5 text-[12px] leading-snug text-text-3">{hint}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
