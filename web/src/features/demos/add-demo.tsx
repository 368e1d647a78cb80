import { type users, rights } from '@backbeat/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

const load = async () => ({ default: (await import('./add-demo-dialog.tsx')).AddDemoDialog });
const AddDemoDialog = lazy(load);

interface AddDemoProps {
  user: users.CurrentUser;
  /** How many there are already. */
  count: number;
  label: string;
}

/** Opens the form by which one adds a demo; says so where there is no room for another. */
export function AddDemo({ user, count, label }: AddDemoProps) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  const isFull = count >= rights[user.role].demos;
  return (
    <>
      <Button
        variant={isFull ? 'plain' : 'primary'}
        disabled={isFull}
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        // Where it fails, pressing the button tries again, and the screen's error boundary speaks.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setAsked('now')}
      >
        {isFull ? 'Demos Full' : label}
      </Button>
      {asked === 'never' ? null : (
        <Suspense>
          <AddDemoDialog
            user={user}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
          />
        </Suspense>
      )}
    </>
  );
}
