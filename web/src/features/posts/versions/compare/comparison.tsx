import { clock, type versions } from '@backbeat/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PlayButton } from '../../../../ui/controls/play-button.tsx';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Waveform } from '../../../../ui/pictures/waveform.tsx';
import type { AbPlayer } from './ab-player.ts';
import type { Pair, Side } from './equal-loudness.ts';
import { toggleComparison } from './use-ab-player.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import { messages } from '../versions.messages.ts';
import { renderText } from '../../../../lib/format/render-text.ts';

/** Milliseconds between two updates of the time. */
const TICK_MS = 250;

interface ComparisonProps {
  ab: AbPlayer;
  pair: Pair<versions.Version>;
}

/** The transport of two versions with the switch between them. */
export function Comparison({ ab, pair }: ComparisonProps) {
  const { side, isPlaying } = useSyncExternalStore(ab.watch, ab.get);
  useCompareKeys(ab);
  const seconds = useTicking(ab, isPlaying);
  const isEven = pair.a.loudness !== null && pair.b.loudness !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PlayButton
          title={messages.bothVersionsSideAudible({ side: side.toUpperCase() })}
          isPlaying={isPlaying}
          onClick={() => toggleComparison(ab)}
        />
        <Choice
          label={messages.versionThatYouHear}
          value={side}
          options={[
            { value: 'a', label: messages.aVNumber({ number: pair.a.number }) },
            { value: 'b', label: messages.bVNumber({ number: pair.b.number }) },
          ]}
          onChange={(next) => ab.switchTo(next)}
        />
        <span className="text-[14px] text-text-2 tabular-nums">
          {`${clock(seconds)} / ${clock(ab.duration)}`}
        </span>
        <span className="ml-auto text-[14px] text-text-3 pointer-coarse:hidden">
          {renderText(
            messages.keySwitches({
              key: 'X',
              kbd: (key) => (
                <kbd className="rounded-s bg-surface-3 px-2 py-1 font-semibold text-text-2">{key}</kbd>
              ),
            }),
          )}
        </span>
      </div>
      {(['a', 'b'] as const).map((each) => (
        <Track
          key={each}
          ab={ab}
          side={each}
          version={pair[each]}
          isAudible={each === side}
          isPlaying={isPlaying}
        />
      ))}
      <p className="text-[14px] text-text-3">
        {isEven ? messages.bothPlayAtTheSame : messages.theLoudnessOfOneVersion}
      </p>
    </div>
  );
}

interface TrackProps {
  ab: AbPlayer;
  side: Side;
  version: versions.Version;
  isAudible: boolean;
  isPlaying: boolean;
}

function Track({ ab, side, version: { number, waveform, duration }, isAudible, isPlaying }: TrackProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-m p-3 transition-opacity',
        isAudible ? 'bg-surface-2' : 'opacity-60',
      )}
    >
      <span className="figures w-8 text-center text-[20px]">{side.toUpperCase()}</span>
      <Waveform
        peaks={waveform ?? FLAT}
        duration={duration ?? ab.duration}
        position={ab.position}
        isPlaying={isPlaying}
        onSeek={(seconds) => ab.seek(seconds)}
        label={messages.seekInVersionNumber({ number })}
        height={56}
      />
    </div>
  );
}

/** Drawn for a version without a waveform. */
const FLAT = [0];

/** Seconds of the position, several times a second; stops the playback at its end. */
function useTicking(ab: AbPlayer, isPlaying: boolean): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      ab.checkEnd();
      setTick((tick) => tick + 1);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [ab, isPlaying]);
  return ab.position();
}
