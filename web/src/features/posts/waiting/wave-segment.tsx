import { resamplePeaks, type Peaks } from '@backbeat/contract';
import { useWidth } from '../../../lib/hooks/use-width.ts';

const PITCH_PX = 6;
const HEIGHT_PX = 44;
/** The part of a segment that sounds after the last yes, and the bars over which it dies away. */
const LIT_SHARE = 0.62;
const FADING_BARS = 6;

interface WaveSegmentProps {
  peaks: Peaks;
  /** How much of it is lit. The rest is silence. */
  lit: 'all' | 'start' | 'none';
}

/** A part of a waveform that fills its space: lit bars, then dots. */
export function WaveSegment({ peaks, lit }: WaveSegmentProps) {
  const [box, width] = useWidth<SVGSVGElement>();
  const bars = resamplePeaks(peaks, Math.max(1, Math.floor(width / PITCH_PX)));
  const litBars = lit === 'all' ? bars.length : lit === 'start' ? Math.ceil(bars.length * LIT_SHARE) : 0;
  const heightAt = (bar: number, peak: number): number => {
    const fade = lit === 'start' ? Math.min(1, (litBars - bar) / FADING_BARS) : 1;
    return Math.max(0.05, peak * fade * (HEIGHT_PX - 6));
  };
  const path = (from: number, to: number, height: (bar: number, peak: number) => number): string =>
    bars
      .slice(from, to)
      .map((peak, index) => {
        const length = height(from + index, peak);
        return `M${(from + index) * PITCH_PX + 2} ${(HEIGHT_PX - length) / 2}v${length}`;
      })
      .join('');
  return (
    <svg
      ref={box}
      aria-hidden="true"
      className="min-w-0 flex-1"
      height={HEIGHT_PX}
      strokeWidth={2.8}
      strokeLinecap="round"
    >
      <path d={path(0, litBars, heightAt)} stroke="var(--accent)" />
      <path d={path(litBars, bars.length, () => 0.05)} stroke="var(--wave-rest)" />
    </svg>
  );
}
