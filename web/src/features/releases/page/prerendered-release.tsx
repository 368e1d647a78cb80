import { clock, type ReleaseShell } from '@backbeat/contract';
import { Link } from '@packages/router';
import { paths } from '../../../navigation/paths.ts';
import { Picture } from '../../../ui/pictures/artwork.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages, typeLabels } from '../releases.messages.ts';
import { ReleaseByline } from './release-byline.tsx';
import { describeTracks, releaseDateLabel } from './release-facts.ts';
import { releaseTitle, sleeveGrid, sleevePicture, trackColumns } from './sleeve.ts';

/**
 * The page of a release before its script is loaded, with space for the actions. Without script it stays:
 * title, artists, and the tracks with links to their pages.
 */
export function PrerenderedRelease({
  title,
  type,
  artists,
  artwork,
  releaseDate,
  label,
  tracksCount,
  duration,
  discs,
}: ReleaseShell) {
  const facts = [releaseDateLabel(releaseDate), label, describeTracks(tracksCount, duration)];
  return (
    <article aria-busy="true" className={sleeveGrid}>
      <div className={`relative overflow-hidden bg-surface-2 ${sleevePicture}`}>
        {artwork === null ? null : <Picture src={artwork} eager />}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 text-text-2">
          <span className="font-medium">{typeLabels[type]}</span>
        </div>
        <h1 dir="auto" className={releaseTitle}>
          {title}
        </h1>
        <div className="text-[17px]">
          <ReleaseByline release={{ artists: [...artists], pendingArtists: [] }} />
        </div>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-0.5 text-text-2">
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <li key={fact} className="wrap-anywhere">
                {fact}
              </li>
            ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-2">
          {BUTTONS.map((width) => (
            <Skeleton key={width} className={`h-11 rounded-pill ${width}`} />
          ))}
        </div>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
          {discs.map(({ disc, tracks }) => (
            <section key={disc}>
              <h2 className="mb-1 text-[17px]">
                {discs.length > 1 ? messages.disc({ disc }) : messages.tracks}
              </h2>
              <ol className="grid grid-cols-[minmax(0,1fr)]">
                {tracks.map((track) => (
                  <PrerenderedTrack key={track.id} track={track} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** Play, save and share. */
const BUTTONS = ['w-24', 'w-22', 'w-23'];

function PrerenderedTrack({
  track: { id, title, number, duration, artists },
}: {
  track: ReleaseShell['discs'][number]['tracks'][number];
}) {
  return (
    <li className={`${trackColumns} -mx-3 min-h-14 px-3 md:min-h-12`}>
      <span className="text-center text-text-3 tabular-nums">{number}</span>
      <span className="min-w-0 md:flex md:items-baseline md:gap-2">
        <Link to={paths.post(id)} className="thumb block truncate rounded-s font-semibold hover:underline">
          {title}
        </Link>
        {artists.length > 0 ? (
          <span className="block min-w-0 truncate text-[14px] text-text-3">{artists.join(', ')}</span>
        ) : null}
      </span>
      <span className="max-lg:hidden" />
      <span className="max-md:hidden" />
      <span className="max-md:hidden" />
      <span className="text-right text-text-2 tabular-nums">
        {duration === null ? null : clock(duration)}
      </span>
    </li>
  );
}
