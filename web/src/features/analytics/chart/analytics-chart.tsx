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
import { SeriesTiles } from './series-tiles.tsx';
import { periodsOf, SERIES, SPANS, type Day, type Periods, type SeriesKey, type Span } from './series.ts';
import { messages } from '../analytics.messages.ts';

interface AnalyticsChartProps {
  /** Null for all posts of the user together. */
  postId: string | null;
  /** Names the exported file. */
  name: string;
}

/** What happened on each of the last days, as a chart, a table and a file. */
export function AnalyticsChart({ postId, name }: AnalyticsChartProps) {
  const [span, setSpan] = useState<Span>('30');
  const [isTable, setIsTable] = useState(false);
  const [seriesKey, setSeriesKey] = useState<SeriesKey>('views');
  const { data, error, refetch, isFetching } = useDays(postId, span);
  const periods = data && periodsOf(data);
  const days = periods?.current;
  return (
    <section aria-label={messages.dailyStats} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">{messages.timeSpan}</legend>
          {SPANS.map((each) => (
            <ChipToggle key={each} isPressed={each === span} onChange={() => setSpan(each)}>
              {messages.days({ days: each })}
            </ChipToggle>
          ))}
        </fieldset>
        <div className="flex grow flex-wrap justify-end gap-1.5">
          <Button
            variant="ghost"
            size="small"
            icon={<ListIcon size={18} />}
            isPressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {messages.table}
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<DownloadIcon size={18} />}
            disabled={!days}
            onClick={() => days && saveDays(name, days)}
          >
            {messages.exportCsv}
          </Button>
        </div>
      </div>
      {periods ? (
        isTable ? (
          <DayTable days={periods.current} />
        ) : (
          <Chart key={periods.current.length} periods={periods} seriesKey={seriesKey} onShow={setSeriesKey} />
        )
      ) : error ? (
        <LoadFailed retry={() => void refetch()} busy={isFetching} className="min-h-[395px]" />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-[262px] sm:h-[139px]" />
          <span style={{ height: CHART_HEIGHT }}>
            <Skeleton className="h-full" />
          </span>
        </div>
      )}
    </section>
  );
}

interface ChartProps {
  periods: Periods;
  seriesKey: SeriesKey;
  onShow: (key: SeriesKey) => void;
}

function Chart({ periods, seriesKey, onShow }: ChartProps) {
  const [day, setDay] = useState<number | null>(null);
  const { current } = periods;
  const isEmpty = current.every((each) => SERIES.every(({ key }) => each[key] === 0));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SeriesTiles
        periods={periods}
        day={day === null ? undefined : current[day]}
        seriesKey={seriesKey}
        onShow={onShow}
      />
      <div className="relative">
        <DayChart periods={periods} seriesKey={seriesKey} day={day} onDay={setDay} />
        {isEmpty ? (
          <p className="pointer-events-none absolute inset-0 grid place-items-center px-10 text-center text-text-2">
            {messages.noActivityYet}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function saveDays(name: string, days: readonly Day[]): void {
  const header = [messages.date, ...SERIES.map(({ label }) => label)];
  const rows = days.map((day) => [new Date(day.date), ...SERIES.map(({ key }) => day[key])]);
  const file = new Blob([toCsv(header, rows)], { type: 'text/csv' });
  saveFile(file, fileName(messages.chartFile({ name, days: days.length }), 'csv'));
}
