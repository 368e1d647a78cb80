import { dayLabel, SERIES, type Day } from './series.ts';
import { messages } from '../analytics.messages.ts';

/** The numbers of the chart, today first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach an area that scrolls
      tabIndex={0}
      aria-label={messages.dailyStatsAsATable}
      className="max-h-[330px] overflow-y-auto rounded-m bg-surface-2"
    >
      <table className="w-full text-right tabular-nums">
        <thead className="sticky top-0 bg-surface-3 text-[13px] text-text-2">
          <tr>
            <th scope="col" className={`${cell} text-left font-medium`}>
              {messages.date}
            </th>
            {SERIES.map(({ key, label }) => (
              <th key={key} scope="col" className={`${cell} font-medium`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-t border-line">
              <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
                <time dateTime={day.date}>{dayLabel(day.date)}</time>
              </th>
              {SERIES.map(({ key }) => (
                <td key={key} className={cell}>
                  {day[key].toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cell = 'px-2 py-2 first:pl-4 last:pr-4';
