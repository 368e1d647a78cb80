import { lazy, Suspense, useState } from 'react';
import type { FollowListProps } from './follow-list-dialog.tsx';

const List = lazy(async () => ({ default: (await import('./follow-list-dialog.tsx')).FollowListDialog }));

/** Who follows a user, or whom a user follows, in a dialog. Its script is fetched when it is first opened. */
export function FollowListDialog(props: FollowListProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense>
      <List {...props} />
    </Suspense>
  ) : null;
}
