import { placeholderPeaks, type posts } from '@backbeat/contract';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import { StaticWaveform } from '../../../ui/pictures/static-waveform.tsx';

const PITCH_PX = 5;
/** The bars before the width is known. */
const FIRST_BARS = 200;

interface SweepProps {
  post: posts.Post;
  /** Whether the wave lights up from left to right; else it is lit. */
  isMoving: boolean;
}

/** The wave of a track across the screen, which lights up once in two seconds. */
export function Sweep({ post: { id, waveform }, isMoving }: SweepProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const bars = width === 0 ? FIRST_BARS : Math.ceil(width / PITCH_PX);
  const height = width < 768 ? 76 : 168;
  const peaks = waveform ?? placeholderPeaks(id, FIRST_BARS);
  return (
    <div ref={box} aria-hidden="true" className="relative overflow-hidden" style={{ height }}>
      <div className="absolute inset-0">
        <StaticWaveform peaks={SILENCE} bars={bars} height={height} />
      </div>
      <div data-sweep={isMoving || undefined} className="absolute inset-0 bg-ink">
        <div>
          <StaticWaveform peaks={peaks} bars={bars} height={height} playedShare={1} />
        </div>
      </div>
    </div>
  );
}

const SILENCE: readonly number[] = [0];
