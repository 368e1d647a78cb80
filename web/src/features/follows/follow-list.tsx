import { lazy, Suspense, useState } from 'react';
import { useFollowList } from './follow-list-address.ts';

const List = lazy(async () => ({ default: (await import('./follow-list-dialog.tsx')).FollowListDialog }));

/**
 * Who follows a user, or whom a user follows, in a dialog that the address opens (useFollowList). Its script is fetched when
 * it is first opened.
 */
export function FollowListDialog({ userName }: { userName: string }) {
  const { side, close } = useFollowList();
  // While it goes, it stays what it was.
  const [shown, setShown] = useState(side);
  if (side !== undefined && side !== shown) setShown(side);
  return shown ? (
    <Suspense>
      <List userName={userName} side={shown} open={side !== undefined} onClose={close} />
    </Suspense>
  ) : null;
}
