import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import type { AddToPlaylistDialogProps } from './add-to-playlist-dialog.tsx';

const Dialog = lazy(async () => (await import('./add-to-playlist-dialog.tsx')).AddToPlaylistDialog);

/** The dialog that adds posts to a playlist, loaded when it first opens. */
export function AddToPlaylistDialog(props: AddToPlaylistDialogProps) {
  return (
    <Part>
      <Dialog {...props} />
    </Part>
  );
}
