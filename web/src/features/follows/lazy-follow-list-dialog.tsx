import { useState } from 'react';
import { lazy } from '@packages/router';
import { useFollowList } from './follow-list-address.ts';
import { Part } from '../../ui/part.tsx';

const List = lazy(async () => (await import('./follow-list-dialog.tsx')).FollowListDialog);

/**
 * The followers of a user or the users they follow, in a dialog that the address opens
 * (useFollowList). The client fetches its script on first use.
 */
export function FollowListDialog({ userName }: { userName: string }) {
  const { side, close } = useFollowList();
  // The list stays the same during the closing animation.
  const [lastSide, setLastSide] = useState(side);
  if (side !== undefined && side !== lastSide) setLastSide(side);
  return lastSide ? (
    <Part>
      <List userName={userName} side={lastSide} open={side !== undefined} onClose={close} />
    </Part>
  ) : null;
}
