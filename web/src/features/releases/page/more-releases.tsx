import type { releases } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { ReleaseGrid } from '../list/release-grid.tsx';
import { messages } from '../releases.messages.ts';
import { releasesOfQuery } from '../releases.queries.ts';

/** As many as one row of the grid has on a wide screen. */
const MAX_RELEASES = 4;

/** A few other releases of the owner, the newest first. Renders nothing until there are some. */
export function MoreReleases({ release: { id, owner } }: { release: releases.Release }) {
  const { data } = useQuery(releasesOfQuery(owner.userName));
  const others = data?.content.filter((each) => each.id !== id).slice(0, MAX_RELEASES) ?? [];
  if (others.length === 0) return null;
  const heading = messages.moreBy({ owner: owner.userName });
  return (
    <section aria-labelledby="more-releases" className="wrap pb-16">
      <h2 id="more-releases" className="mb-5 text-[22px] wrap-anywhere">
        {heading}
      </h2>
      <ReleaseGrid label={heading} releases={others} />
    </section>
  );
}
