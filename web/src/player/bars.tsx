import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import type { Track } from './track.ts';
import { useIsWide } from './use-is-wide.ts';

/** The bar of wide screens, or the mini player of phones. */
export function Bars({ track, onShowKeys }: { track: Track; onShowKeys: () => void }) {
  const isWide = useIsWide();
  return (
    // The attribute gives the page room at its foot: app/shell.css.
    <div data-player>
      {isWide ? <PlayerBar track={track} onShowKeys={onShowKeys} /> : <MiniPlayer track={track} />}
    </div>
  );
}
