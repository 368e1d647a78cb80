import { cx } from '../../../ui/cx.ts';
import { shortCount } from '../../../lib/format/short-count.ts';
import { dayLabel, SERIES, sumOf, type Day, type Series, type SeriesKey } from './series.ts';

interface LegendProps {
  days: readonly Day[];
  /** The day whose numbers the legend shows; undefined for all days. */
  read: Day | undefined;
  shown: readonly SeriesKey[];
  onToggle: (key: SeriesKey, isShown: boolean) => void;
}

/** The lines, each with its number. A click hides a line, and the chart scales to the others. */
export function Legend({ days, read, shown, onToggle }: LegendProps) {
  return (
    <div className="grid gap-2">
      <p className="text-[14px] text-text-2 tabular-nums">
        {read ? dayLabel(read.date, 'full') : `Last ${days.length} days`}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {SERIES.map((series) => (
          <Entry
            key={series.key}
            series={series}
            value={read ? shortCount(read[series.key]) : inAll(days, series.key)}
            isShown={shown.includes(series.key)}
            onToggle={(isShown) => onToggle(series.key, isShown)}
          />
        ))}
      </div>
    </div>
  );
}

/** A user who listens on two days is a listener on each, so listeners have no sum. */
function inAll(days: readonly Day[], key: SeriesKey): string {
  const sum = sumOf(days, key);
  if (key !== 'listeners') return shortCount(sum);
  const mean = sum / Math.max(1, days.length);
  return `${mean < 10 ? Math.round(mean * 10) / 10 : shortCount(Math.round(mean))} a day`;
}

interface EntryProps {
  series: Series;
  value: string;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
}

function Entry({ series: { label, dashes, className }, value, isShown, onToggle }: EntryProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onToggle(!isShown)}
      className={cx(
        'grid min-h-11 content-center gap-1 rounded-m bg-surface-2 px-3.5 py-2.5 text-left transition-opacity hover:bg-surface-3',
        !isShown && 'opacity-60',
      )}
    >
      <span className="flex items-center gap-2 text-[13px] text-text-2">
        <svg width="22" height="8" aria-hidden="true" className={className}>
          {isShown ? (
            <line
              x1="1"
              x2="21"
              y1="4"
              y2="4"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              {...(dashes !== undefined && { strokeDasharray: dashes })}
            />
          ) : (
            <circle cx="11" cy="4" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          )}
        </svg>
        {label}
      </span>
      <span className="figures text-[20px]">{value}</span>
    </button>
  );
}
