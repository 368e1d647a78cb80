import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { PlayerComments } from '../features/comments/index.ts';
import { recordPlays } from '../features/plays/index.ts';
import { player, Player, type Track } from '../player/index.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const TrackActions = lazy(async () => ({ default: (await import('./track-actions.tsx')).TrackActions }));

// The bar renders before the actions have loaded.
const Actions = ({ track }: { track: Track }) => (
  <Suspense>
    <TrackActions track={track} />
  </Suspense>
);

/** The player of all screens, with play counting. */
export function Playback() {
  const queries = useQueryClient();
  useEffect(() => recordPlays(player, queries), [queries]);
  return <Player actions={Actions} marks={PlayerComments} onSearch={useSearchShortcut()} />;
}
