import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import type { Track } from './track.ts';

/** The bar of wide screens and the mini player of phones; the style sheet shows one of them. */
export function Bars({ track, onShowKeys }: { track: Track; onShowKeys: () => void }) {
  return (
    // The attribute gives the page room at its foot: app/shell.css.
    <div data-player>
      <PlayerBar track={track} onShowKeys={onShowKeys} />
      <MiniPlayer track={track} />
    </div>
  );
}
