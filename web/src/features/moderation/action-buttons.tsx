import { moderation } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActionDialog } from './action-dialog.tsx';

/** The actions that a moderator can take on a case in its current state. */
export function ActionButtons({ reported }: { reported: moderation.ReportCase }) {
  const [chosen, setChosen] = useState<{ action: moderation.ActionKind; open: boolean }>();
  const viewer = useSignedInUser();
  const { kind, owner } = reported;
  const actions = actionsFor(reported);
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
              onClick={() => setChosen({ action, open: true })}
            >
              <span className="truncate">
                {moderation.labelOfAction(action, { kind, userName: owner.userName })}
              </span>
            </Button>
          ))}
        </div>
      ) : null}
      {chosen ? (
        <ActionDialog
          key={chosen.action}
          reported={reported}
          action={chosen.action}
          open={chosen.open}
          onOpenChange={(open) => setChosen({ ...chosen, open })}
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
