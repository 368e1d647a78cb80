import { useSyncExternalStore } from 'react';
import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import type { Track, TrackActions, TrackMarks } from '../engine/track.ts';

/** The `md` breakpoint of the style sheet: from here on there is no bottom bar. */
const wide = window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for the player bar. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

interface BarsProps {
  track: Track;
  actions: TrackActions;
  marks: TrackMarks;
  onShowKeys: () => void;
}

/** The player bar of wide screens, or the mini player of phones. */
export function Bars({ track, actions, marks, onShowKeys }: BarsProps) {
  const isWide = useIsWide();
  return (
    // The attribute reserves space at the bottom of the page: layout/shell.css.
    <div data-player>
      {isWide ? (
        <PlayerBar track={track} actions={actions} marks={marks} onShowKeys={onShowKeys} />
      ) : (
        <MiniPlayer track={track} actions={actions} marks={marks} />
      )}
    </div>
  );
}
