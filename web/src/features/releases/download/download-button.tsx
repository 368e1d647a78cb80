import type { releases } from '@backbeat/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { messages } from '../releases.messages.ts';
import type { DownloadMenuProps } from './download-menu.tsx';
import { useDownloadRelease } from './use-download-release.ts';

const DownloadMenu = lazyOverlay<DownloadMenuProps>(
  'menu',
  async () => (await import('./download-menu.tsx')).DownloadMenu,
);

interface DownloadButtonProps {
  release: releases.Release;
  /** The user name of the viewer; undefined for visitors. */
  viewer: string | undefined;
}

/** Downloads a release in one of two formats. Renders nothing where not all of it is for download. */
export function DownloadButton({ release, viewer }: DownloadButtonProps) {
  const { id, owner, tracks } = release;
  const download = useDownloadRelease(id);
  const isOwner = viewer === owner.userName;
  const isOffered = tracks.length > 0 && tracks.every(({ post }) => post?.freeDownload === true);
  if (!isOffered && !isOwner) return null;
  return (
    <DownloadMenu
      download={download}
      trigger={
        <Button compact loading={download.isPending} icon={<DownloadIcon />}>
          {messages.download}
        </Button>
      }
    />
  );
}
