import { type users, rights } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './demos.messages.ts';

const load = async () => (await import('./add-demo-dialog.tsx')).AddDemoDialog;
const AddDemoDialog = lazy(load);

interface AddDemoProps {
  user: users.CurrentUser;
  /** The number of existing demos. */
  count: number;
  label: string;
}

/** Opens the form for a demo, or says that there is no room for another. */
export function AddDemo({ user, count, label }: AddDemoProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  const isFull = count >= rights[user.role].demos;
  return (
    <>
      <Button
        variant={isFull ? 'plain' : 'primary'}
        disabled={isFull}
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        // If the import fails, a click retries it, and the error boundary of the screen reports the
        // failure.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setDialogState('now')}
      >
        {isFull ? messages.demosFull : label}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <AddDemoDialog
            user={user}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
