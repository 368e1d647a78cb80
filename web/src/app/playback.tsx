import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { recordPlays, recordStops } from '../features/plays/index.ts';
import { player, Player, type Track, type TrackMarksProps } from '../player/index.ts';
import { refuseStrayFiles } from './stray-files.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { Part } from '../ui/part.tsx';

const TrackActions = lazy(async () => ({ default: (await import('./track-actions.tsx')).TrackActions }));

const TrackMarks = lazy(async () => ({ default: (await import('./track-marks.tsx')).TrackMarks }));

// The bar renders before the actions and marks have loaded.
const Actions = ({ track }: { track: Track }) => (
  <Part>
    <TrackActions track={track} />
  </Part>
);

const Marks = (props: TrackMarksProps) => (
  <Part>
    <TrackMarks {...props} />
  </Part>
);

/** The player of all screens, with play counting, and what else all screens need after they have rendered. */
export function Playback() {
  const queries = useQueryClient();
  useEffect(() => recordPlays(player, queries), [queries]);
  useEffect(() => recordStops(player), []);
  useEffect(refuseStrayFiles, []);
  return <Player actions={Actions} marks={Marks} onSearch={useSearchShortcut()} />;
}
