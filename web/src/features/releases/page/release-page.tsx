import type { releases } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Part } from '../../../ui/part.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { messages, typeLabels } from '../releases.messages.ts';
import { MoreReleases } from './more-releases.tsx';
import { ownPartsOf } from './own-parts.ts';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseByline } from './release-byline.tsx';
import { ReleaseCredits } from './release-credits.tsx';
import { describeTracks, releaseDateLabel } from './release-facts.ts';
import { releaseTitle, sleeveGrid, sleevePicture } from './sleeve.ts';
import { TrackList } from './track-list.tsx';

const Withdrawals = lazy(async () => (await import('./withdrawals.tsx')).Withdrawals);

/** A release: its artwork beside title, actions and tracks. */
export function ReleasePage({ release }: { release: releases.Release }) {
  const { id, title, type, status, artwork, releaseDate, label, tracksCount, duration } = release;
  const { data: viewer } = useCurrentUser();
  const ownParts = viewer ? ownPartsOf(release, viewer.userName) : [];
  const facts = [releaseDateLabel(releaseDate), label, describeTracks(tracksCount, duration)];
  return (
    <article className="relative isolate">
      <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-130 overflow-clip">
        <div className="absolute -inset-15 opacity-30 blur-[64px] saturate-120">
          <Artwork id={id} src={artwork} ratio="square" eager className="size-full" />
        </div>
        <div className="absolute inset-0 bg-linear-to-b from-transparent to-ink" />
      </div>
      <div className={sleeveGrid}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:sticky md:top-27">
          <Artwork id={id} src={artwork} ratio="square" eager className={sleevePicture} />
          <div className="max-md:hidden">
            <SleeveNotes release={release} />
          </div>
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 text-text-2">
            <span className="font-medium">{typeLabels[type]}</span>
            {status === 'RELEASED' ? null : <Chip>{messages.notOutYet}</Chip>}
          </div>
          <h1 dir="auto" className={releaseTitle}>
            {title}
          </h1>
          <div className="text-[17px]">
            <ReleaseByline release={release} />
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
          <ReleaseActions release={release} />
          {ownParts.length > 0 ? (
            <Part>
              <Withdrawals release={release} parts={ownParts} />
            </Part>
          ) : null}
          <TrackList release={release} />
          <div className="mt-8 md:hidden">
            <SleeveNotes release={release} />
          </div>
          <ReleaseCredits release={release} />
        </div>
      </div>
      <MoreReleases release={release} />
    </article>
  );
}

/** What is printed on a sleeve: notes, catalogue number and the lines of the rights. */
function SleeveNotes({
  release: { notes, catalogueNumber, pLine, cLine, upc },
}: {
  release: releases.Release;
}) {
  const lines = [
    catalogueNumber,
    pLine && messages.pLine({ line: pLine }),
    cLine && messages.cLine({ line: cLine }),
    upc && messages.upc({ code: upc }),
  ].filter((text) => text !== '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {notes ? (
        <p dir="auto" className="whitespace-pre-line text-text-2 wrap-anywhere">
          {notes}
        </p>
      ) : null}
      {lines.length > 0 ? (
        <ul className="text-[13px] leading-relaxed text-text-3 wrap-anywhere">
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
