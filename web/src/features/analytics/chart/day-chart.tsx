import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { useState, type PointerEvent } from 'react';
import { shortCount } from '../../../lib/format/short-count.ts';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import { dayAt, layOutChart, type ChartLayout } from './chart-layout.ts';
import { dayLabel, SERIES, type Day, type Periods, type SeriesKey } from './series.ts';
import { messages } from '../analytics.messages.ts';

/** In px. */
export const CHART_HEIGHT = 240;

interface DayChartProps {
  /** Oldest first; at least one day. */
  periods: Periods;
  seriesKey: SeriesKey;
  /** The index of the selected day; null for all days. */
  day: number | null;
  onDay: (day: number | null) => void;
}

/**
 * Draws the days as a line over that of the previous period. The pointer or the arrow keys, as on
 * any slider, select a day; the tiles show its numbers.
 */
export function DayChart({ periods, seriesKey, day, onDay }: DayChartProps) {
  const { current: days, previous } = periods;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [isFocused, setFocused] = useState(false);
  const maxValue = Math.max(...[...days, ...previous].map((each) => each[seriesKey]));
  const layout = layOutChart(days.length, maxValue, { width, height: CHART_HEIGHT });
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
      onPointerLeave={() => onDay(isFocused ? (day ?? last) : null)}
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
          <Line days={previous} seriesKey={seriesKey} layout={layout} className="text-text-3" dashes="3 5" />
          <SeriesLine days={days} seriesKey={seriesKey} layout={layout} day={day} />
        </svg>
      ) : null}
      <input
        type="range"
        aria-label={messages.day}
        aria-valuetext={inWords(days[day ?? last])}
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
function inWords(day: Day | undefined): string {
  if (!day) return '';
  const parts = SERIES.map(({ key, label }) => `${label} ${day[key]}`);
  return [dayLabel(day.date, 'full'), ...parts].join(', ');
}

function Grid({ days, layout }: { days: Day[]; layout: ChartLayout }) {
  const { left, right, bottom, x, y, values, labelledDays } = layout;
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
      {labelledDays.map((index) => (
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

interface LineProps {
  days: Day[];
  seriesKey: SeriesKey;
  layout: ChartLayout;
}

/** The shown series of the current period, and the selected day on it. */
function SeriesLine({ day, ...line }: LineProps & { day: number | null }) {
  const {
    days,
    seriesKey,
    layout: { x, y, bottom },
  } = line;
  const selectedDay = day === null ? undefined : days[day];
  return (
    <g className="text-accent">
      <Area
        data={days}
        x={(_each, index) => x(index)}
        y0={bottom}
        y1={(each) => y(each[seriesKey])}
        curve={curveMonotoneX}
        className="fill-accent-soft"
      />
      <Line {...line} />
      {selectedDay ? (
        <circle
          cx={x(day ?? 0)}
          cy={y(selectedDay[seriesKey])}
          r={4.5}
          fill="currentColor"
          className="stroke-surface-1"
          strokeWidth={2}
        />
      ) : null}
    </g>
  );
}

function Line({
  days,
  seriesKey,
  layout: { x, y },
  className = '',
  dashes,
}: LineProps & { className?: string; dashes?: string }) {
  return (
    <LinePath
      data={days}
      x={(_each, index) => x(index)}
      y={(each) => y(each[seriesKey])}
      curve={curveMonotoneX}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(dashes !== undefined && { strokeDasharray: dashes })}
    />
  );
}
