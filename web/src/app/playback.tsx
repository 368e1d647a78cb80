import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazy } from '@packages/router';
import { recordPlays, recordStops } from '../features/plays/index.ts';
import { player, Player, watchSavedTracks, type Track, type TrackMarksProps } from '../player/index.ts';
import { refuseStrayFiles } from './stray-files.ts';
import { openSearch } from './open-search.ts';
import { Part } from '../ui/part.tsx';

const TrackActions = lazy(async () => (await import('./player/track-actions.tsx')).TrackActions);

const TrackMarks = lazy(async () => (await import('./player/track-marks.tsx')).TrackMarks);

const SaveQueue = lazy(async () => (await import('./player/save-queue.tsx')).SaveQueue);

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

const Extras = () => (
  <Part>
    <SaveQueue />
  </Part>
);

/** The player of all screens, with play counting, and what else all screens need after they have rendered. */
export function Playback() {
  const queries = useQueryClient();
  useEffect(() => recordPlays(player, queries), [queries]);
  useEffect(() => recordStops(player), []);
  useEffect(() => watchSavedTracks(player), []);
  useEffect(refuseStrayFiles, []);
  return <Player actions={Actions} marks={Marks} queueExtras={Extras} onSearch={openSearch} />;
}
