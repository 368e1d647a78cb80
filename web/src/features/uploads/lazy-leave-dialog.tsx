import { lazy } from '@packages/router';
import type { LeaveDialogProps } from './leave-dialog.tsx';
import { Part } from '../../ui/part.tsx';

const LeaveDialog = lazy(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Asks before leaving stops an upload. Renders nothing otherwise. */
export function LazyLeaveDialog(props: LeaveDialogProps) {
  if (!props.open) return null;
  return (
    <Part>
      <LeaveDialog {...props} />
    </Part>
  );
}
