import { brandMessages, placeholderPeaks } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts';
import { Part } from '../../../ui/part.tsx';
import { StaticWaveform } from '../../../ui/pictures/static-waveform.tsx';

const TopTrack = lazy(async () => (await import('./top-track.tsx')).TopTrack);

/** Lower in low windows, which have no room for it below the slogan. */
const wave = { bars: 44, height: 220, className: '[@media(max-height:880px)]:h-24!' };
const WAVE = <StaticWaveform peaks={placeholderPeaks('come in', wave.bars)} playedShare={0.39} {...wave} />;

/** The slogan above the number one of the week, or above a picture of sound while there is none. */
export function Poster() {
  const isWide = useIsWide();
  return (
    <div className="flex grow flex-col justify-between gap-6 p-10">
      <div aria-hidden="true" className="@container">
        <p className="display text-[min(16cqi,104px)]">{brandMessages.slogan}</p>
      </div>
      {isWide ? (
        <Part fallback={WAVE}>
          <TopTrack fallback={WAVE} {...wave} />
        </Part>
      ) : null}
    </div>
  );
}
