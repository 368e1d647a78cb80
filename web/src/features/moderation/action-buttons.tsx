import { moderation } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActionDialog } from './action-dialog.tsx';

/** The actions that a moderator can take on a case in its current state. */
export function ActionButtons({ reportCase }: { reportCase: moderation.ReportCase }) {
  const [selection, setSelection] = useState<{ action: moderation.ActionKind; open: boolean }>();
  const viewer = useSignedInUser();
  const { kind, owner } = reportCase;
  const actions = actionsFor(reportCase);
  if (actions.length > 0 && owner.isThere && owner.userName === viewer.userName)
    return <p className="text-text-3">{moderation.messages.ownThing}</p>;
  return (
    <>
      {actions.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {actions.map((action) => (
            <Button
              key={action}
              className="max-w-full max-sm:grow"
              onClick={() => setSelection({ action, open: true })}
            >
              <span className="truncate">
                {moderation.labelOfAction(action, { kind, userName: owner.userName })}
              </span>
            </Button>
          ))}
        </div>
      ) : null}
      {selection ? (
        <ActionDialog
          key={selection.action}
          reportCase={reportCase}
          action={selection.action}
          open={selection.open}
          onOpenChange={(open) => setSelection({ ...selection, open })}
        />
      ) : null}
    </>
  );
}

function actionsFor({ isOpen, owner }: moderation.ReportCase): moderation.ActionKind[] {
  const decisions: moderation.ActionKind[] = isOpen ? ['dismiss', 'remove'] : [];
  if (!owner.isThere) return decisions;
  if (owner.isSuspended) return [...decisions, 'lift'];
  return isOpen ? [...decisions, 'suspend'] : decisions;
}
