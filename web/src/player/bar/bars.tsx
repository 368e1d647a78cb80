import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import type { Track, TrackActions } from '../engine/track.ts';
import { useIsWide } from './use-is-wide.ts';

interface BarsProps {
  track: Track;
  actions: TrackActions;
  onShowKeys: () => void;
}

/** The player bar of wide screens, or the mini player of phones. */
export function Bars({ track, actions, onShowKeys }: BarsProps) {
  const isWide = useIsWide();
  return (
    // The attribute reserves space at the bottom of the page: app/shell.css.
    <div data-player>
      {isWide ? (
        <PlayerBar track={track} actions={actions} onShowKeys={onShowKeys} />
      ) : (
        <MiniPlayer track={track} actions={actions} />
      )}
    </div>
  );
}
