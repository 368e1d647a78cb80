import { lazy } from '@packages/router';
import { Part } from '../../../ui/part.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';

const Dialog = lazy(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The dialog that makes a playlist of a file, loaded when it first opens. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Part>
      <Dialog {...props} />
    </Part>
  );
}
