import type { releases } from '@backbeat/contract';
import { useId } from 'react';
import { messages } from '../releases.messages.ts';
import { queueOf } from './play-release-button.tsx';
import { describeTracks, discsOf, type Disc } from './release-facts.ts';
import { trackColumns } from './sleeve.ts';
import { TrackRow } from './track-row.tsx';

/** The discs of a release with their numbered tracks. */
export function TrackList({ release }: { release: releases.Release }) {
  const { artists } = release;
  const discs = discsOf(release.tracks);
  const queue = queueOf(release);
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
      {discs.map((disc) => (
        <DiscTracks
          key={disc.disc}
          {...{ disc, artists, queue }}
          title={discs.length > 1 ? messages.disc({ disc: disc.disc }) : messages.tracks}
        />
      ))}
    </div>
  );
}

interface DiscTracksProps extends Pick<Parameters<typeof TrackRow>[0], 'artists' | 'queue'> {
  disc: Disc;
  title: string;
}

function DiscTracks({ disc: { tracks, duration }, title, artists, queue }: DiscTracksProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <header className={`${trackColumns} -mx-3 mb-1 px-3 text-[13px] text-text-3`}>
        <div className="col-span-full flex min-w-0 items-baseline gap-2.5 md:col-span-2 lg:col-span-3">
          <h2 id={heading} className="text-[17px] text-text">
            {title}
          </h2>
          <span>{describeTracks(tracks.length, duration)}</span>
        </div>
        {/* Each number has its own label for screen readers. */}
        {[messages.likes, messages.plays, messages.time].map((label) => (
          <span key={label} aria-hidden="true" className="text-right max-md:hidden">
            {label}
          </span>
        ))}
      </header>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {tracks.map((track) => (
          <TrackRow key={`${track.disc}.${track.track}`} {...{ track, artists, queue }} />
        ))}
      </ol>
    </section>
  );
}
