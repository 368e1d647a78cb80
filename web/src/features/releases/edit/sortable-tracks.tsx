import type { ReactNode } from 'react';
import { SortableList, type SortableRow } from '../../../ui/sortable/sortable-list.tsx';
import { isolatedTitle } from './describe-move.ts';
import { moveTrackTo, type EditedTrack } from './track-order.ts';

interface SortableTracksProps {
  label: string;
  className: string;
  tracks: readonly EditedTrack[];
  onMove: (track: EditedTrack, next: readonly EditedTrack[]) => void;
  /** Renders the row of a track. */
  children: (track: EditedTrack, row: SortableRow) => ReactNode;
}

/** The tracks of a release, which the user moves by mouse, touch and keyboard. */
export function SortableTracks({ tracks, onMove, children, ...list }: SortableTracksProps) {
  return (
    <SortableList
      {...list}
      items={tracks.map((track) => ({ id: track.post, title: isolatedTitle(track), track }))}
      count={tracks.length}
      onMove={({ track }, place) => onMove(track, moveTrackTo(tracks, track.post, place))}
    >
      {({ track }, row) => children(track, row)}
    </SortableList>
  );
}
