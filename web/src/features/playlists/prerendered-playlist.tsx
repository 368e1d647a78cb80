import { clock, type PlaylistShell } from '@backbeat/contract';
import { Link } from '@packages/router';
import { UserLink } from '../../navigation/user-link.tsx';
import { paths } from '../../navigation/paths.ts';
import { Picture } from '../../ui/pictures/artwork.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { durationLabel } from './duration-label.ts';
import { rowColumns, rowGrid } from './items/row-columns.ts';
import { playlistTitle } from './playlist-title.ts';
import { messages } from './playlists.messages.ts';

/**
 * The page of a playlist before its script is loaded, with space for the actions. Without script it
 * stays: name, owner, and the first tracks with links to their pages.
 */
export function PrerenderedPlaylist({
  name,
  description,
  owner,
  cover,
  tracksCount,
  duration,
  tracks,
}: PlaylistShell) {
  const facts = [messages.trackCount({ count: tracksCount, countText: tracksCount })];
  if (duration > 0) facts.push(durationLabel(duration));
  return (
    <article aria-busy="true" className="wrap pt-5 pb-16 md:pt-9">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-4.5 md:grid-cols-[240px_minmax(0,1fr)]">
        <div className="relative aspect-square w-44 overflow-hidden rounded-l bg-surface-2 shadow-raised md:w-60">
          {cover === null ? null : <Picture src={cover} eager />}
        </div>
        <div className="min-w-0">
          <p className="text-text-2">
            <span className="font-[550]">{messages.playlist}</span>
            <span className="tabular-nums before:mx-2 before:text-text-3 before:content-['·']">
              {facts.join(', ')}
            </span>
          </p>
          <h1 dir="auto" className={playlistTitle(name)}>
            {name}
          </h1>
          {description === '' ? null : (
            <p dir="auto" className="max-w-[70ch] text-[17px] whitespace-pre-wrap text-text-2 wrap-anywhere">
              {description}
            </p>
          )}
          <p className="mt-3.5 min-w-0 wrap-anywhere">
            <UserLink userName={owner} />
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-2 md:mt-5.5">
            {BUTTONS.map((width) => (
              <Skeleton key={width} className={`h-11 rounded-pill ${width}`} />
            ))}
          </div>
        </div>
      </div>
      <section className={`mt-4.5 md:mt-7 ${rowColumns.plain}`}>
        <h2 className="sr-only">{messages.tracks}</h2>
        <ol>
          {tracks.map((track) => (
            <PrerenderedItem key={track.number} track={track} />
          ))}
        </ol>
      </section>
    </article>
  );
}

/** Play, shuffle, follow and share. */
const BUTTONS = ['w-24', 'w-27', 'w-25', 'w-23'];

function PrerenderedItem({
  track: { id, title, number, duration, artists },
}: {
  track: PlaylistShell['tracks'][number];
}) {
  return (
    <li className={`${rowGrid} relative h-16 md:h-15`}>
      <span className="text-center text-text-3 tabular-nums max-md:hidden">{number}</span>
      <Skeleton className="aspect-square" />
      <span className="min-w-0">
        <Link
          to={paths.post(id)}
          dir="auto"
          className="block truncate text-left leading-6 font-[550] hover:underline"
        >
          {title}
        </Link>
        <span className="block truncate text-[13px] text-text-2">{artists.join(', ')}</span>
      </span>
      <span className="max-md:hidden" />
      <span className="max-lg:hidden" />
      <span className="text-right text-text-2 tabular-nums max-md:hidden">
        {duration === null ? null : clock(duration)}
      </span>
    </li>
  );
}
