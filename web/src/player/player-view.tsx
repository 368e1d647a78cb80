import { lazy, Suspense, useCallback, useState } from 'react';
import type { TrackActions } from './track.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useCurrentTrack } from './use-player.ts';

// Nothing of it is needed before something plays or somebody asks for the keys.
const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/**
 * What is shown of the player on every screen: a bar on wide ones, a mini player on phones, and the keys on both.
 * `actions` are what else one can do with the track.
 */
export function Player({ actions }: { actions: TrackActions }) {
  const track = useCurrentTrack();
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const showKeys = useCallback(() => setHelp('open'), []);
  usePlayerKeys(showKeys);
  return (
    <Suspense fallback={null}>
      {track ? <Bars track={track} actions={actions} onShowKeys={showKeys} /> : null}
      {help === 'never' ? null : (
        <KeysDialog open={help === 'open'} onOpenChange={(open) => setHelp(open ? 'open' : 'closed')} />
      )}
    </Suspense>
  );
}
