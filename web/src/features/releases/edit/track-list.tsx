import type { releases } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import { describeMove } from './describe-move.ts';
import { TrackRow } from './track-row.tsx';
import type { EditedTrack } from './track-order.ts';
import { messages } from './edit.messages.ts';

const SortableTracks = lazy(async () => (await import('./sortable-tracks.tsx')).SortableTracks);

interface TrackListProps {
  owner: string;
  tracks: readonly EditedTrack[];
  /** What the owner waits for, by the id of the post. */
  states: ReadonlyMap<string, releases.TrackState | null>;
  onChange: (tracks: readonly EditedTrack[]) => void;
}

/** The tracks of a release in their order, which the user changes by a handle or a menu. */
export function TrackList({ owner, tracks, states, onChange }: TrackListProps) {
  const [announcement, setAnnouncement] = useState('');
  /** Says where a track is in the new list. */
  const change = (track: EditedTrack, next: readonly EditedTrack[]) => {
    setAnnouncement(describeMove(track, next));
    onChange(next);
  };
  const rowOf = (track: EditedTrack) => ({
    tracks,
    track,
    owner,
    state: states.get(track.post) ?? null,
    onChange: (next: readonly EditedTrack[]) => change(track, next),
  });
  const list = { label: messages.tracks, className: 'grid grid-cols-[minmax(0,1fr)]' };
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <Part
        fallback={
          <ol aria-label={list.label} className={list.className}>
            {tracks.map((track) => (
              <TrackRow key={track.post} {...rowOf(track)} />
            ))}
          </ol>
        }
      >
        <SortableTracks {...list} tracks={tracks} onMove={change}>
          {(track, row) => <TrackRow {...rowOf(track)} {...row} />}
        </SortableTracks>
      </Part>
    </>
  );
}
