import { Link } from '@packages/router';
import { useId } from 'react';
import { PlayTrackButton, trackOfPost } from '../../player/index.ts';
import type { LinkItem, PaletteGroup } from './palette-groups.tsx';
import { storeRecentPick } from './recent-picks.ts';
import { RowLabel } from './row-label.tsx';

/** Groups of the palette on a screen, as sections with links. */
export function SearchSections({ groups }: { groups: readonly PaletteGroup<LinkItem>[] }) {
  return groups.map((group) => <SearchSection key={group.title} {...group} />);
}

function SearchSection({ title, items }: PaletteGroup<LinkItem>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-l bg-surface-1 p-5 md:p-6">
      <h2 id={titleId} className="flex min-h-11 items-center text-[22px]">
        {title}
      </h2>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-1 lg:grid-cols-2">
        {items.map((item) => (
          <SectionRow key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SectionRow({ item }: { item: LinkItem }) {
  const { act, pick, post } = item;
  const track = post ? trackOfPost(post) : null;
  return (
    <li className="group flex min-w-0 items-center gap-3">
      <Link
        to={act}
        onClick={pick && (() => storeRecentPick(pick))}
        className="-mx-2 flex min-h-14 min-w-0 grow items-center gap-3 rounded-s px-2 hover:bg-surface-2"
      >
        <RowLabel item={item} />
      </Link>
      {track ? <PlayTrackButton track={track} size="small" isQuiet /> : null}
    </li>
  );
}
