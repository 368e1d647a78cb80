import { scaleLinear } from '@visx/scale';

/** The space around the lines, in px: numbers on the left, days below. */
const MARGIN = { top: 8, right: 6, bottom: 26, left: 34 };
/** The distance between two day labels, in px. */
const LABEL_WIDTH = 72;

/** The positions of all parts of a chart, in px. */
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
  /** The indexes of the days that have a label. */
  labelledDays: number[];
}

/** Lays out a chart of a number of days and its highest value in a box. */
export function layOutChart(
  days: number,
  maxValue: number,
  box: { width: number; height: number },
): ChartLayout {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, box.width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, box.height - MARGIN.bottom];
  const last = Math.max(1, days - 1);
  const x = scaleLinear<number>({ domain: [0, last], range: [left, right] });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, maxValue)],
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
    // Counts from today backwards, so that today always has a label.
    labelledDays: Array.from({ length: days }, (_, index) => index).filter(
      (index) => (days - 1 - index) % step === 0,
    ),
  };
}

/** Returns the day nearest to a pointer `x` px from the left edge of the box. */
export function dayAt({ left, right }: ChartLayout, x: number, days: number): number {
  const fraction = Math.min(1, Math.max(0, (x - left) / (right - left)));
  return Math.round(fraction * Math.max(0, days - 1));
}
