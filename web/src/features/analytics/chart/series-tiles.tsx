import { cx } from '../../../ui/cx.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { changeOf, dayLabel, SERIES, sumOf, type Day, type Periods, type SeriesKey } from './series.ts';
import { messages } from '../analytics.messages.ts';

interface SeriesTilesProps {
  periods: Periods;
  /** The day whose numbers the tiles show; undefined for the whole period. */
  day: Day | undefined;
  /** The series that the chart shows. */
  seriesKey: SeriesKey;
  onShow: (key: SeriesKey) => void;
}

/** A tile for each series with its number, course and change. A press shows it in the chart. */
export function SeriesTiles({ periods, day, seriesKey, onShow }: SeriesTilesProps) {
  const { current } = periods;
  return (
    <div className="grid gap-2">
      <p className="text-[14px] text-text-2 tabular-nums">
        {day ? dayLabel(day.date, 'full') : messages.lastDays({ days: current.length })}
      </p>
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{messages.shownInTheChart}</legend>
        {SERIES.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === seriesKey}
            onClick={() => onShow(key)}
            className={cx(
              'flex min-w-0 flex-col gap-1 rounded-m bg-surface-2 p-3.5 text-left transition-colors hover:bg-surface-3',
              key === seriesKey && 'shadow-[inset_0_0_0_2px_var(--accent)]',
            )}
          >
            <span className="text-[13px] text-text-2">{label}</span>
            <span className="figures text-[20px]">
              {day ? wholeNumber.format(day[key]) : inPeriod(current, key)}
            </span>
            <Change change={changeOf(periods, key)} days={current.length} />
            <Sparkline
              values={current.map((each) => each[key])}
              className={cx('mt-auto', key === seriesKey ? 'text-accent' : 'text-text-2')}
            />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

const wholeNumber = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** The change against the previous period; nothing without a comparison. */
function Change({ change, days }: { change: number | null; days: number }) {
  if (change === null) return null;
  const share = percent.format(Math.abs(change));
  const isSame = Math.round(change * 100) === 0;
  const comparison = isSame
    ? messages.unchangedFrom({ days })
    : change > 0
      ? messages.moreThan({ share, days })
      : messages.lessThan({ share, days });
  return (
    <span
      className={cx(
        'text-[13px] font-medium tabular-nums',
        change > 0 && !isSame ? 'text-accent' : 'text-text-2',
      )}
    >
      <span aria-hidden="true">{isSame ? '±0%' : `${change > 0 ? '↑' : '↓'} ${share}`}</span>
      <span className="sr-only">{comparison}</span>
    </span>
  );
}

/** A user who listens on two days is a listener on each, so listeners have no sum. */
function inPeriod(days: readonly Day[], key: SeriesKey): string {
  const sum = sumOf(days, key);
  if (key !== 'listeners') return wholeNumber.format(sum);
  const mean = sum / Math.max(1, days.length);
  return messages.aDay({
    mean: wholeNumber.format(mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean)),
  });
}
