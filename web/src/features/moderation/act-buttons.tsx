import { moderation } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActDialog } from './act-dialog.tsx';

/** The actions that a moderator can take on a case in its current state. */
export function ActButtons({ reported }: { reported: moderation.ReportCase }) {
  const [chosen, setChosen] = useState<{ act: moderation.ActKind; open: boolean }>();
  const viewer = useSignedInUser();
  const { kind, owner } = reported;
  const acts = actsFor(reported);
  if (acts.length > 0 && owner.isThere && owner.userName === viewer.userName)
    return <p className="text-text-3">{moderation.strings.ownThing}</p>;
  return (
    <>
      {acts.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {acts.map((act) => (
            <Button
              key={act}
              className="max-w-full max-sm:grow"
              onClick={() => setChosen({ act, open: true })}
            >
              <span className="truncate">
                {moderation.labelOfAct(act, { kind, userName: owner.userName })}
              </span>
            </Button>
          ))}
        </div>
      ) : null}
      {chosen ? (
        <ActDialog
          key={chosen.act}
          reported={reported}
          act={chosen.act}
          open={chosen.open}
          onOpenChange={(open) => setChosen({ ...chosen, open })}
        />
      ) : null}
    </>
  );
}

function actsFor({ isOpen, owner }: moderation.ReportCase): moderation.ActKind[] {
  const decisions: moderation.ActKind[] = isOpen ? ['dismiss', 'remove'] : [];
  if (!owner.isThere) return decisions;
  if (owner.isSuspended) return [...decisions, 'lift'];
  return isOpen ? [...decisions, 'suspend'] : decisions;
}
