import { useState } from 'react';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { cx } from '../../ui/cx.ts';
import { durationOf } from '../engine/player-state.ts';
import { CreditsOrError, TryAgain } from '../controls/now-playing.tsx';
import { PlayerSheet } from './player-sheet.tsx';
import { TrackOrnament } from '../controls/track-ornament.tsx';
import type { QueueExtras, Track, TrackActions, TrackMarks } from '../engine/track.ts';
import { PlayPause } from '../controls/transport.tsx';
import { usePlayer, useSeconds } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/** Number of bars of the small waveform. */
const BARS = 20;

interface MiniPlayerProps {
  track: Track;
  actions: TrackActions;
  marks: TrackMarks;
  queueExtras: QueueExtras;
}

/** The player above the bottom bar of phones. Pressing it opens the full player. */
export function MiniPlayer({ track, actions, marks, queueExtras }: MiniPlayerProps) {
  const [open, setOpen] = useState(false);
  const closing = usePlayer((state) => state.closing);
  const hasFailed = usePlayer(({ status }) => status === 'failed');
  return (
    <section
      aria-label={messages.player}
      className={cx(
        'rise fixed inset-x-2 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] z-30 overflow-hidden rounded-m bg-surface-1 shadow-raised transition-opacity duration-300',
        closing && 'opacity-0',
      )}
    >
      <div className="flex h-16 items-center gap-3 px-2">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          className="flex min-w-0 grow items-center gap-3 rounded-s text-left"
        >
          <Artwork
            id={track.id}
            peaks={track.waveform}
            src={track.banner}
            ratio="square"
            className="w-12 shrink-0 rounded-s"
          />
          <span className="grid min-w-0">
            <span dir="auto" className="truncate font-semibold">
              {track.title}
            </span>
            <CreditsOrError track={track} className="text-[13px]" />
          </span>
          <span className="sr-only">{messages.openThePlayer}</span>
          <TrackOrnament track={track} bars={BARS} height={28} className="ml-auto w-16 shrink-0" />
        </button>
        {hasFailed ? <TryAgain /> : <PlayPause size="small" />}
      </div>
      <ProgressLine />
      <PlayerSheet
        track={track}
        actions={actions}
        marks={marks}
        queueExtras={queueExtras}
        open={open}
        onOpenChange={setOpen}
      />
    </section>
  );
}

/** The progress of the track. Decorative: the sheet has the accessible text. */
function ProgressLine() {
  const duration = usePlayer(durationOf);
  const seconds = useSeconds();
  const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent"
      style={{ transform: `scaleX(${share})` }}
    />
  );
}
