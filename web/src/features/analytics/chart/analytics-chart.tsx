import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { fileName, toCsv } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { DownloadIcon, ListIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDays } from '../analytics.queries.ts';
import { DayChart, CHART_HEIGHT } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { Legend } from './legend.tsx';
import { SERIES, SPANS, type Day, type SeriesKey, type Span } from './series.ts';

/** What happened on each of the last days, as a chart, a table and a file. */
export function AnalyticsChart({ post }: { post: posts.Post }) {
  const [span, setSpan] = useState<Span>('30');
  const [isTable, setIsTable] = useState(false);
  const { data: days, error, refetch, isFetching } = useDays(post.id, span);
  return (
    <section aria-label="Daily stats" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">Time span</legend>
          {SPANS.map((each) => (
            <ChipToggle key={each} pressed={each === span} onChange={() => setSpan(each)}>
              {each} days
            </ChipToggle>
          ))}
        </fieldset>
        <div className="flex grow flex-wrap justify-end gap-1.5">
          <Button
            variant="ghost"
            size="small"
            icon={<ListIcon size={18} />}
            pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            Table
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<DownloadIcon size={18} />}
            disabled={!days}
            onClick={() => days && saveDays(post, days)}
          >
            Export CSV
          </Button>
        </div>
      </div>
      {days ? (
        isTable ? (
          <DayTable days={days} />
        ) : (
          <Chart key={days.length} days={days} />
        )
      ) : error ? (
        <LoadFailed retry={() => void refetch()} busy={isFetching} className="min-h-[330px]" />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-[170px] sm:h-[95px]" />
          <span style={{ height: CHART_HEIGHT }}>
            <Skeleton className="h-full" />
          </span>
        </div>
      )}
    </section>
  );
}

function Chart({ days }: { days: Day[] }) {
  const [hidden, setHidden] = useState<readonly SeriesKey[]>([]);
  const [day, setDay] = useState<number | null>(null);
  const shown = SERIES.map(({ key }) => key).filter((key) => !hidden.includes(key));
  const read = day === null ? undefined : days[day];
  const isEmpty = days.every((each) => SERIES.every(({ key }) => each[key] === 0));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Legend
        days={days}
        read={read}
        shown={shown}
        onToggle={(key, isShown) =>
          setHidden(isShown ? hidden.filter((each) => each !== key) : [...hidden, key])
        }
      />
      <div className="relative">
        <DayChart days={days} shown={shown} day={day} onDay={setDay} />
        {isEmpty ? (
          <p className="pointer-events-none absolute inset-0 grid place-items-center px-10 text-center text-text-2">
            No activity yet.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function saveDays(post: posts.Post, days: readonly Day[]): void {
  const header = ['Date', ...SERIES.map(({ label }) => label)];
  const rows = days.map((day) => [day.date, ...SERIES.map(({ key }) => day[key])]);
  const file = new Blob([toCsv(header, rows)], { type: 'text/csv' });
  saveFile(file, fileName(`${post.title} - ${days.length} days`, 'csv'));
}
