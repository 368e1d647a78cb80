import { people } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { useBulkAct, type BulkTarget } from './people.queries.ts';
import { messages } from './people.messages.ts';

const isBulkAct = (act: people.PersonAct): act is Extract<people.PersonAct, people.BulkAct> =>
  ['suspend', 'lift', 'signOut', 'setQuota', 'delete'].includes(act.action);

interface BulkBarProps {
  target: BulkTarget;
  onClear: () => void;
  /** How many the filter matches, if they may be selected. */
  all?: number;
  onChooseAll?: () => void;
}

/** The acts on the people that are selected. */
export function BulkBar({ target, onClear, all, onChooseAll }: BulkBarProps) {
  const { staff } = useSignedInUser();
  const [action, setAction] = useState<people.BulkAct['action'] | null>(null);
  const { mutate, isPending, progress, proofDialog } = useBulkAct(target, () => {
    setAction(null);
    onClear();
  });
  const count = 'userNames' in target ? target.userNames.length : target.expected;
  const who = messages.people({ count });
  return (
    <SelectionBar label={messages.selected({ count })}>
      {all === undefined ? null : (
        <Button size="small" variant="ghost" onClick={onChooseAll}>
          {messages.selectAll({ count: all })}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        {messages.unselect}
      </Button>
      <span className="grow" />
      <Button size="small" onClick={() => setAction('signOut')}>
        {messages.acts.signOut}
      </Button>
      <Menu
        label={messages.more}
        trigger={
          <Button size="small" icon={<MoreIcon size={18} />}>
            <VisuallyHidden>{messages.more}</VisuallyHidden>
          </Button>
        }
      >
        <MenuItem onSelect={() => setAction('lift')}>{messages.acts.lift}</MenuItem>
        {staff === 'administrator' ? (
          <>
            <MenuItem onSelect={() => setAction('setQuota')}>{messages.acts.setQuota}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => setAction('delete')}>
              {messages.acts.delete({ userName: who })}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <Button size="small" className="text-danger!" onClick={() => setAction('suspend')}>
        {messages.acts.suspend({ userName: who })}
      </Button>
      {action === null ? null : (
        <ActDialog
          action={action}
          who={who}
          confirmText={people.confirmationOf(count)}
          isBulk
          progress={
            progress &&
            messages.progress({ done: progress.done + progress.skipped.length, total: progress.total })
          }
          isPending={isPending}
          onAct={(act) => {
            if (isBulkAct(act)) mutate(act);
          }}
          onClose={() => setAction(null)}
        />
      )}
      {proofDialog}
    </SelectionBar>
  );
}
