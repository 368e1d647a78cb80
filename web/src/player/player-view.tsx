import { useCallback, useState } from 'react';
import { MiniPlayer } from './mini-player.tsx';
import { PlayerBar } from './player-bar.tsx';
import { KeysDialog, usePlayerKeys } from './player-keys.tsx';
import { useCurrentTrack } from './use-player.ts';

/** What is shown of the player on every screen: a bar on wide ones, a mini player on phones, and the keys on both. */
export function Player() {
  const [helping, setHelping] = useState(false);
  const help = useCallback(() => setHelping(true), []);
  usePlayerKeys(help);
  const track = useCurrentTrack();
  return (
    <>
      {track ? (
        // The attribute gives the page room at its foot: app/shell.css.
        <div data-player>
          <PlayerBar track={track} onShowKeys={help} />
          <MiniPlayer track={track} />
        </div>
      ) : null}
      <KeysDialog open={helping} onOpenChange={setHelping} />
    </>
  );
}
