import { cx } from './cx.ts';

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Sets the colour of the line and the height. */
  className?: string;
}

const [WIDTH, HEIGHT] = [100, 24];

/** A line without axes that shows the course of a number beside it. */
export function Sparkline({ values, className }: SparklineProps) {
  const maxValue = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${round(index * step)} ${round(HEIGHT * (1 - value / maxValue))}`,
  );
  return (
    <svg
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block h-7 w-full', className)}
    >
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
