import type { Peaks } from '@backbeat/contract';
import { cx } from '../cx.ts';
import { waveformBars } from './waveform-drawing.ts';

export interface StillWaveformProps {
  peaks: Peaks;
  /** The part in the accent colour, from 0 to 1. */
  playedShare?: number;
  bars: number;
  /** Height in px. */
  height: number;
  /** Draws both parts in the colour of the text, the rest fainter. */
  monochrome?: boolean;
  /** May set another `stroke-width`. */
  className?: string;
}

/** A static waveform as plain HTML, for pages without script. */
export function StaticWaveform({
  peaks,
  playedShare = 0,
  bars: count,
  height,
  monochrome = false,
  className,
}: StillWaveformProps) {
  const width = count * 4;
  const bars = waveformBars(peaks, width, height, count);
  const edge = Math.round(count * playedShare);
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((bar) => {
        const half = Math.max(0.05, (bar.height - bar.width) / 2);
        return `M${round(bar.x + bar.width / 2)} ${round(height / 2 - half)}v${round(half * 2)}`;
      })
      .join('');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block w-full', className)}
      style={{ height }}
      strokeWidth={2.6}
      strokeLinecap="round"
    >
      <path
        vectorEffect="non-scaling-stroke"
        d={path(0, edge)}
        stroke={monochrome ? 'currentColor' : 'var(--accent)'}
      />
      <path
        vectorEffect="non-scaling-stroke"
        d={path(edge, count)}
        stroke={monochrome ? 'currentColor' : 'var(--wave-rest)'}
        opacity={monochrome ? 0.4 : undefined}
      />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
