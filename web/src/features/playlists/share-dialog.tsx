import { embedListSize, playlistEmbedPath, type playlists } from '@backbeat/contract';
import { EmbedSection } from '../../layout/embed-section.tsx';
import { SharePageDialog } from '../../layout/share-page-dialog.tsx';
import { playlistPath } from '../../navigation/playlist-path.ts';
import { editMessages } from './edit/edit.messages.ts';
import { messages } from './playlists.messages.ts';

interface ShareDialogProps {
  playlist: playlists.Playlist;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shares a public or unlisted playlist: by its link, as a feed, or as an embedded player. */
export function ShareDialog({ playlist: { id, name, owner, visibility }, ...dialog }: ShareDialogProps) {
  return (
    <SharePageDialog
      title={name}
      page={playlistPath(id)}
      heading={editMessages.sharePlaylist}
      description={visibility === 'unlisted' ? editMessages.unlistedHint : undefined}
      {...dialog}
    >
      <EmbedSection
        path={playlistEmbedPath(id)}
        title={messages.titleByOwner({ name, owner: owner.userName })}
        size={embedListSize}
      />
    </SharePageDialog>
  );
}
