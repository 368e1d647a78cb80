import { lazy, Suspense } from 'react';
import type { LeaveDialogProps } from './leave-dialog.tsx';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Asks before leaving stops an upload. Renders nothing otherwise. */
export function LazyLeaveDialog(props: LeaveDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <LeaveDialog {...props} />
    </Suspense>
  );
}
