import { useCallback, useState } from 'react';
import { lazy } from '@packages/router';
import type { QueueExtras, TrackActions, TrackMarks } from './engine/track.ts';
import { usePlayerKeys } from './keyboard/use-player-keys.ts';
import { useCurrentTrack } from './engine/use-player.ts';
import { Part } from '../ui/part.tsx';

// Loaded lazily: not needed before a track plays or the user opens the help.
const Bars = lazy(async () => (await import('./bar/bars.tsx')).Bars);
const KeysDialog = lazy(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog);

interface PlayerProps {
  /** Extra buttons for the track, beside the player's own. */
  actions: TrackActions;
  /** Marks over the waveform. */
  marks: TrackMarks;
  /** A button beside the queue. */
  queueExtras: QueueExtras;
  /** Opens the search. @returns whether the screen has one */
  onSearch: () => boolean;
}

/**
 * The player on every screen: a bar on wide screens, a mini player on phones, and the keyboard
 * shortcuts.
 */
export function Player({ actions, marks, queueExtras, onSearch }: PlayerProps) {
  const track = useCurrentTrack();
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const showKeys = useCallback(() => setHelp('open'), []);
  usePlayerKeys(showKeys, onSearch);
  return (
    <Part>
      {track ? (
        <Bars track={track} actions={actions} marks={marks} queueExtras={queueExtras} onShowKeys={showKeys} />
      ) : null}
      {help === 'never' ? null : (
        <KeysDialog open={help === 'open'} onOpenChange={(open) => setHelp(open ? 'open' : 'closed')} />
      )}
    </Part>
  );
}
