import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { useState, type PointerEvent } from 'react';
import { shortCount } from '../../../lib/format/short-count.ts';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import { dayAt, layOutChart, type ChartLayout } from './chart-layout.ts';
import { dayLabel, SERIES, type Day, type Series, type SeriesKey } from './series.ts';

/** In px. */
export const CHART_HEIGHT = 240;

interface DayChartProps {
  /** Oldest first; at least one. */
  days: Day[];
  shown: readonly SeriesKey[];
  /** The index of the selected day; null for all days. */
  day: number | null;
  onDay: (day: number | null) => void;
}

/**
 * Draws the days as lines. The pointer or the arrow keys, as on any slider, select a day; the
 * legend shows its numbers.
 */
export function DayChart({ days, shown, day, onDay }: DayChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [focused, setFocused] = useState(false);
  const layout = layOutChart(days, shown, { width, height: CHART_HEIGHT });
  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onDay(dayAt(layout, x, days.length));
  };
  const last = days.length - 1;
  return (
    <div
      ref={frame}
      className="relative touch-pan-y rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
      style={{ height: CHART_HEIGHT }}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onDay(focused ? (day ?? last) : null)}
    >
      {width > 0 ? (
        <svg width={width} height={CHART_HEIGHT} aria-hidden="true" className="block overflow-visible">
          <Grid days={days} layout={layout} />
          {day === null ? null : (
            <line
              x1={layout.x(day)}
              x2={layout.x(day)}
              y1={layout.top}
              y2={layout.bottom}
              className="stroke-edge"
            />
          )}
          {SERIES.filter(({ key }) => shown.includes(key)).map((series) => (
            <SeriesLine key={series.key} series={series} days={days} layout={layout} day={day} />
          ))}
        </svg>
      ) : null}
      <input
        type="range"
        aria-label="Day"
        aria-valuetext={inWords(days[day ?? last], shown)}
        min={0}
        max={last}
        value={day ?? last}
        onChange={(event) => onDay(event.currentTarget.valueAsNumber)}
        onFocus={(event) => {
          // A pointer selects days without focus. The keyboard starts at today.
          const byKeyboard = event.currentTarget.matches(':focus-visible');
          setFocused(byKeyboard);
          if (byKeyboard) onDay(day ?? last);
        }}
        onBlur={() => {
          setFocused(false);
          onDay(null);
        }}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
    </div>
  );
}

/** Describes a day for screen readers. */
function inWords(day: Day | undefined, shown: readonly SeriesKey[]): string {
  if (!day) return '';
  const parts = SERIES.filter(({ key }) => shown.includes(key)).map(
    ({ key, label }) => `${label} ${day[key]}`,
  );
  return [dayLabel(day.date, 'full'), ...parts].join(', ');
}

function Grid({ days, layout }: { days: Day[]; layout: ChartLayout }) {
  const { left, right, bottom, x, y, values, named } = layout;
  return (
    <g className="fill-text-3 text-[12px] tabular-nums">
      {values.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {shortCount(value)}
          </text>
        </g>
      ))}
      {named.map((index) => (
        <text
          key={index}
          x={x(index)}
          y={bottom + 20}
          textAnchor={index === days.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
        >
          {dayLabel(days[index]?.date ?? '')}
        </text>
      ))}
    </g>
  );
}

interface SeriesLineProps {
  series: Series;
  days: Day[];
  layout: ChartLayout;
  day: number | null;
}

function SeriesLine({ series: { key, className, dashes }, days, layout, day }: SeriesLineProps) {
  const { x, y, bottom } = layout;
  const at = (_each: Day, index: number) => x(index);
  const height = (each: Day) => y(each[key]);
  const read = day === null ? undefined : days[day];
  return (
    <g className={className}>
      {key === 'views' ? (
        <Area
          data={days}
          x={at}
          y0={bottom}
          y1={height}
          curve={curveMonotoneX}
          className="fill-accent-soft"
        />
      ) : null}
      <LinePath
        data={days}
        x={at}
        y={height}
        curve={curveMonotoneX}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(dashes !== undefined && { strokeDasharray: dashes })}
      />
      {read ? (
        <circle
          cx={x(day ?? 0)}
          cy={height(read)}
          r={4.5}
          fill="currentColor"
          className="stroke-surface-1"
          strokeWidth={2}
        />
      ) : null}
    </g>
  );
}
