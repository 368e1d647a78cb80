import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { recordPlays, recordStops } from '../features/plays/index.ts';
import { player, Player, type Track, type TrackMarksProps } from '../player/index.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const TrackActions = lazy(async () => ({ default: (await import('./track-actions.tsx')).TrackActions }));

const TrackMarks = lazy(async () => ({ default: (await import('./track-marks.tsx')).TrackMarks }));

// The bar renders before the actions and marks have loaded.
const Actions = ({ track }: { track: Track }) => (
  <Suspense>
    <TrackActions track={track} />
  </Suspense>
);

const Marks = (props: TrackMarksProps) => (
  <Suspense>
    <TrackMarks {...props} />
  </Suspense>
);

/** The player of all screens, with play counting. */
export function Playback() {
  const queries = useQueryClient();
  useEffect(() => recordPlays(player, queries), [queries]);
  useEffect(() => recordStops(player), []);
  return <Player actions={Actions} marks={Marks} onSearch={useSearchShortcut()} />;
}
