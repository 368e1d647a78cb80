import { listNames, type releases } from '@backbeat/contract';
import { Link } from '@packages/router';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { messages, typeLabels } from '../releases.messages.ts';

interface ReleaseGridProps {
  /** Names the list for screen readers. */
  label: string;
  releases: readonly releases.ReleaseSummary[];
}

/** Releases as covers with their titles. */
export function ReleaseGrid({ label, releases: listedReleases }: ReleaseGridProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-6 lg:grid-cols-4"
    >
      {listedReleases.map(({ id, title, type, status, artists, artwork, releaseDate }) => (
        <li key={id} className="group relative min-w-0">
          <Artwork id={id} src={artwork} ratio="square" className="rounded-l">
            {status === 'RELEASED' ? null : (
              <Chip tone="art" className="absolute top-2.5 left-2.5">
                {status === 'SCHEDULED' ? messages.scheduled : messages.draft}
              </Chip>
            )}
          </Artwork>
          <h3 className="mt-3 text-[16px]">
            {/* The whole card is the target of the link. */}
            <Link
              to={paths.release(id)}
              className="block truncate leading-6 group-hover:underline after:absolute after:inset-0 after:rounded-l"
            >
              {title}
            </Link>
          </h3>
          <p className="truncate text-[14px] text-text-2">{listNames(artists)}</p>
          <p className="truncate text-[13px] text-text-3">
            {messages.typeAndYear({ type: typeLabels[type], year: releaseDate.slice(0, 4) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
