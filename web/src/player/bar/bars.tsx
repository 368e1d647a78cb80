import { connectMediaSession } from '../engine/media-session.ts';
import { player } from '../engine/player.ts';
import { useIsWide } from '../../lib/hooks/use-is-wide.ts';
import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import type { QueueExtras, Track, TrackActions, TrackMarks } from '../engine/track.ts';

// Like the bars, the system's controls are not needed before a track plays.
connectMediaSession(player);

interface BarsProps {
  track: Track;
  actions: TrackActions;
  marks: TrackMarks;
  queueExtras: QueueExtras;
  onShowKeys: () => void;
}

/** The player bar of wide screens, or the mini player of phones. */
export function Bars({ track, actions, marks, queueExtras, onShowKeys }: BarsProps) {
  const isWide = useIsWide();
  return (
    // The attribute reserves space at the bottom of the page: layout/shell.css.
    <div data-player>
      {isWide ? (
        <PlayerBar
          track={track}
          actions={actions}
          marks={marks}
          queueExtras={queueExtras}
          onShowKeys={onShowKeys}
        />
      ) : (
        <MiniPlayer track={track} actions={actions} marks={marks} queueExtras={queueExtras} />
      )}
    </div>
  );
}
