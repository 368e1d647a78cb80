import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import type { CreateDialogProps } from './edit-dialog.tsx';

const Dialog = lazy(async () => (await import('./edit-dialog.tsx')).CreateDialog);

/** The dialog that creates a playlist, loaded when it first opens. */
export function CreateDialog(props: CreateDialogProps) {
  return (
    <Part>
      <Dialog {...props} />
    </Part>
  );
}
