import { clock, type versions } from '@backbeat/contract';
import { useSyncExternalStore } from 'react';
import { PlayButton } from '../../../../ui/controls/play-button.tsx';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Waveform } from '../../../../ui/pictures/waveform.tsx';
import type { SyncedPlayer } from './synced-player.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import { usePosition } from './use-position.ts';
import { toggleSynced } from './use-synced-player.ts';
import { messages } from '../versions.messages.ts';
import { renderText } from '../../../../lib/format/render-text.ts';

interface ComparisonProps {
  synced: SyncedPlayer;
  /** Versions A and B. */
  pair: readonly [versions.Version, versions.Version];
}

/** The letters of the compared versions. */
export const SIDES = ['A', 'B'] as const;

/** The transport of two versions with the switch between them. */
export function Comparison({ synced, pair }: ComparisonProps) {
  const { audible, isPlaying } = useSyncExternalStore(synced.watch, synced.get);
  useCompareKeys(synced);
  const seconds = usePosition(synced, isPlaying);
  const isEven = pair.every(({ loudness }) => loudness !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PlayButton
          title={messages.bothVersionsSideAudible({ side: SIDES[audible] ?? '' })}
          isPlaying={isPlaying}
          onClick={() => toggleSynced(synced)}
        />
        <Choice
          label={messages.versionThatYouHear}
          value={audible === 0 ? 'a' : 'b'}
          options={[
            { value: 'a', label: messages.aVNumber({ number: pair[0].number }) },
            { value: 'b', label: messages.bVNumber({ number: pair[1].number }) },
          ]}
          onChange={(next) => synced.switchTo(next === 'a' ? 0 : 1)}
        />
        <span className="text-[14px] text-text-2 tabular-nums">
          {`${clock(seconds)} / ${clock(synced.duration)}`}
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
      {pair.map((version, index) => (
        <Track
          key={version.number}
          synced={synced}
          side={SIDES[index] ?? ''}
          version={version}
          isAudible={index === audible}
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
  synced: SyncedPlayer;
  side: string;
  version: versions.Version;
  isAudible: boolean;
  isPlaying: boolean;
}

function Track({ synced, side, version: { number, waveform, duration }, isAudible, isPlaying }: TrackProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-m p-3 transition-opacity',
        isAudible ? 'bg-surface-2' : 'opacity-60',
      )}
    >
      <span className="figures w-8 text-center text-[20px]">{side}</span>
      <Waveform
        peaks={waveform ?? FLAT}
        duration={duration ?? synced.duration}
        position={synced.position}
        isPlaying={isPlaying}
        onSeek={(seconds) => synced.seek(seconds)}
        label={messages.seekInVersionNumber({ number })}
        height={56}
      />
    </div>
  );
}

/** Drawn for a version without a waveform. */
const FLAT = [0];
