import type { releases } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { shortCount } from '../../../lib/format/short-count.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { HeartIcon, ShareIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { SubjectMenu } from '../../blocks/index.ts';
import { useSaveRelease } from '../releases.queries.ts';
import { messages } from '../releases.messages.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { PlayReleaseButton } from './play-release-button.tsx';
import { ShuffleButton } from './shuffle-button.tsx';

const DeleteReleaseButton = lazy(
  async () => (await import('./delete-release-button.tsx')).DeleteReleaseButton,
);

const ShareDialog = lazy(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The actions on the page of a release: Play, and once it is out Save, Share, Download and those of its owner. */
export function ReleaseActions({ release }: { release: releases.Release }) {
  const { data: viewer } = useCurrentUser();
  const { id, title, status } = release;
  const [share, setShare] = useState<'open' | 'closed'>();
  return (
    <div className="on-backdrop mt-6 flex flex-wrap items-center gap-2">
      <PlayReleaseButton release={release} />
      <ShuffleButton release={release} />
      {status === 'RELEASED' ? (
        <>
          <SaveButton release={release} />
          <Button compact icon={<ShareIcon />} aria-haspopup="dialog" onClick={() => setShare('open')}>
            {messages.share}
          </Button>
          <DownloadButton release={release} viewer={viewer?.userName} />
        </>
      ) : null}
      {viewer?.userName === release.owner.userName ? (
        <>
          <ButtonLink to={paths.editRelease(id)}>{messages.edit}</ButtonLink>
          <Part>
            <DeleteReleaseButton release={release} />
          </Part>
        </>
      ) : null}
      {status === 'RELEASED' || viewer?.userName !== release.owner.userName ? (
        <SubjectMenu
          subject={{
            kind: 'release',
            id,
            title,
            userName: release.owner.userName,
            trackIds: trackIdsOf(release),
          }}
        />
      ) : null}
      {share ? (
        <Part>
          <ShareDialog
            release={release}
            open={share === 'open'}
            onOpenChange={(open) => setShare(open ? 'open' : 'closed')}
          />
        </Part>
      ) : null}
    </div>
  );
}

/** The tracks that can be added to a playlist. */
const trackIdsOf = ({ tracks }: releases.Release): string[] =>
  tracks.flatMap(({ post }) => (post?.status === 'PUBLISHED' ? [post.id] : []));

function SaveButton({ release }: { release: releases.Release }) {
  const { savedByViewer, totalSaves } = release;
  const { toggle, isBusy } = useSaveRelease(release);
  return (
    <Button
      compact
      busy={isBusy}
      isPressed={savedByViewer}
      icon={<HeartIcon isFilled={savedByViewer} />}
      onClick={toggle}
    >
      {messages.save}
      {totalSaves > 0 ? (
        <span className="font-medium text-text-2 tabular-nums">{shortCount(totalSaves)}</span>
      ) : null}
    </Button>
  );
}
