import { embedListSize, listNames, releaseEmbedPath, type releases } from '@backbeat/contract';
import { EmbedSection } from '../../../layout/embed-section.tsx';
import { SharePageDialog } from '../../../layout/share-page-dialog.tsx';
import { paths } from '../../../navigation/paths.ts';
import { messages } from '../releases.messages.ts';

interface ShareDialogProps {
  release: releases.Release;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shares a release: by its link, as a feed, as an embedded player, or with the device's share sheet. */
export function ShareDialog({ release: { id, title, artists }, ...dialog }: ShareDialogProps) {
  return (
    <SharePageDialog title={title} page={paths.release(id)} {...dialog}>
      <EmbedSection
        path={releaseEmbedPath(id)}
        title={messages.titleByNames({ title, names: listNames(artists) })}
        size={embedListSize}
      />
    </SharePageDialog>
  );
}
