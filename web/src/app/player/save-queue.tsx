import { limits } from '@backbeat/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../features/auth/index.ts';
import { CreateDialog } from '../../features/playlists/index.ts';
import { player, tracksInOrder, usePlayer } from '../../player/index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { SavePlaylistIcon } from '../../ui/rare-icons.ts';
import { messages } from '../app.messages.ts';

/** Saves the posts of the queue, in their order, as a new playlist. */
export function SaveQueue() {
  const { data: viewer } = useCurrentUser();
  const hasPosts = usePlayer(({ queue }) => queue.tracks.some(({ kind }) => kind === 'post'));
  const [dialog, setDialog] = useState<{ postIds: readonly string[]; open: boolean }>();
  if (!viewer || !hasPosts) return null;
  const open = () =>
    setDialog({
      // The queue may change while the dialog is open.
      postIds: tracksInOrder(player.get().queue)
        .filter(({ kind }) => kind === 'post')
        .slice(0, limits.playlists.items)
        .map(({ id }) => id),
      open: true,
    });
  return (
    <>
      <IconButton label={messages.saveQueue} aria-haspopup="dialog" onClick={open}>
        <SavePlaylistIcon />
      </IconButton>
      {dialog ? (
        <CreateDialog
          postIds={dialog.postIds}
          open={dialog.open}
          onOpenChange={(isOpen) => setDialog({ ...dialog, open: isOpen })}
        />
      ) : null}
    </>
  );
}
