import type { releases } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import { arrangeTracks } from '../edit/track-order.ts';
import { describeTracks } from '../page/release-facts.ts';
import { messages } from '../releases.messages.ts';
import { DraftTrackRow } from './draft-track-row.tsx';
import { useTrackOrder } from './use-track-order.ts';

const SortableTracks = lazy(async () => (await import('../edit/sortable-tracks.tsx')).SortableTracks);

/** The tracks of a release that is not out, with what each still waits for. Its owner orders them. */
export function DraftTracks({ release }: { release: releases.Release }) {
  const { order, move, announcement } = useTrackOrder(release);
  // The list that is stored would lack a track that the owner may not open.
  const isMovable = order.length > 1 && release.tracks.every(({ post }) => post !== null);
  const tracks = isMovable ? arrangeTracks(release.tracks, order) : release.tracks;
  const hasDiscs = tracks.some(({ disc }) => disc > 1);
  const list = { label: messages.tracks, className: 'grid grid-cols-[minmax(0,1fr)]' };
  const plainRows = (
    <ol aria-label={list.label} className={list.className}>
      {tracks.map((track) => (
        <DraftTrackRow
          key={`${track.disc}.${track.track}`}
          track={track}
          hasDiscs={hasDiscs}
          handle={isMovable ? <span className="block w-6 max-md:w-11" /> : null}
        />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="draft-tracks" className="mt-8 md:mt-10">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="draft-tracks" className="text-[22px]">
          {messages.tracks}
        </h2>
        <span className="text-text-3">{describeTracks(tracks.length, release.duration)}</span>
      </header>
      {isMovable ? (
        <Part fallback={plainRows}>
          <SortableTracks {...list} tracks={order} onMove={move}>
            {({ post: id }, row) => {
              const track = tracks.find(({ post }) => post?.id === id);
              return track ? <DraftTrackRow track={track} hasDiscs={hasDiscs} {...row} /> : null;
            }}
          </SortableTracks>
        </Part>
      ) : (
        plainRows
      )}
      <output className="sr-only">{announcement}</output>
    </section>
  );
}
