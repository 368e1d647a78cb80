import type { releases } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EditIcon } from '../../../ui/icons.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { DownloadButton } from '../download/download-button.tsx';
import { PlayReleaseButton } from '../page/play-release-button.tsx';
import { ReleaseByline } from '../page/release-byline.tsx';
import { releaseDateLabel } from '../page/release-facts.ts';
import { messages, typeLabels } from '../releases.messages.ts';
import { DeleteReleaseButton } from '../page/delete-release-button.tsx';
import { DraftTracks } from './draft-tracks.tsx';
import { GoingOut } from './going-out.tsx';

/** A release that is not out, for its owner: what it waits for, and when it goes out. */
export function ReleaseDraft({ release }: { release: releases.Release }) {
  const { id, title, type, status, artwork, releaseDate } = release;
  return (
    <article className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-5 pt-5 pb-16 md:pt-9 lg:grid-cols-[minmax(0,1fr)_416px] lg:gap-10">
      <header className="grid grid-cols-[104px_minmax(0,1fr)] items-end gap-4 md:grid-cols-[168px_minmax(0,1fr)] md:gap-7">
        <Artwork id={id} src={artwork} ratio="square" eager className="rounded-l shadow-raised" />
        <div className="min-w-0">
          <p className="flex flex-wrap gap-x-3 text-text-2">
            <span className="font-medium">{typeLabels[type]}</span>
            <span>{status === 'SCHEDULED' ? messages.scheduled : messages.draft}</span>
            <span>{releaseDateLabel(releaseDate)}</span>
          </p>
          <h1
            dir="auto"
            className="mt-1 mb-2.5 text-left text-[clamp(32px,4vw,52px)] leading-none font-stretch-[82%] wrap-anywhere"
          >
            {title}
          </h1>
          <ReleaseByline release={release} />
        </div>
        <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">
          <ButtonLink to={paths.editRelease(id)} icon={<EditIcon />}>
            {messages.edit}
          </ButtonLink>
          <PlayReleaseButton release={release} variant="plain" />
          <DownloadButton release={release} viewer={release.owner.userName} />
          <DeleteReleaseButton release={release} />
        </div>
      </header>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <GoingOut release={release} />
      </div>
      <DraftTracks release={release} />
    </article>
  );
}
