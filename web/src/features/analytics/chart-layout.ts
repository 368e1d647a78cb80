import { scaleLinear } from '@visx/scale';
import { highestOf, type Day, type SeriesKey } from './series.ts';

/** Room around the lines, in px: the numbers stand left of them, the days below. */
const MARGIN = { top: 8, right: 6, bottom: 26, left: 34 };
/** Between two day labels, in px. */
const LABEL_WIDTH = 72;

/** Where everything of a chart stands, in px. */
export interface ChartLayout {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of the nth day. */
  x: (index: number) => number;
  y: (value: number) => number;
  /** Whole numbers along the left. */
  values: number[];
  /** The days that are named below, by index. */
  named: number[];
}

/** Lays a chart of days out in a box. Only the series that are shown count for its height. */
export function layOutChart(
  days: readonly Day[],
  shown: readonly SeriesKey[],
  box: { width: number; height: number },
): ChartLayout {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, box.width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, box.height - MARGIN.bottom];
  const last = Math.max(1, days.length - 1);
  const x = scaleLinear<number>({ domain: [0, last], range: [left, right] });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, highestOf(days, shown))],
    range: [bottom, top],
    nice: 4,
  });
  const step = Math.max(1, Math.ceil(LABEL_WIDTH / ((right - left) / last)));
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    values: y.ticks(4).filter((value) => Number.isInteger(value)),
    // From today backwards, so that today is always named.
    named: days.map((_day, index) => index).filter((index) => (days.length - 1 - index) % step === 0),
  };
}

/** The day nearest to a pointer, which is `x` px from the left of the box. */
export function dayAt({ left, right }: ChartLayout, x: number, days: number): number {
  const fraction = Math.min(1, Math.max(0, (x - left) / (right - left)));
  return Math.round(fraction * Math.max(0, days - 1));
}
