import { reports } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';

/** What can be done about a case as it is now. */
export function ActButtons({ reported }: { reported: reports.ReportCase }) {
  const [chosen, setChosen] = useState<{ act: reports.ActKind; open: boolean }>();
  const { kind, owner } = reported;
  const acts = actsFor(reported);
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
              <span className="truncate">{reports.labelOfAct(act, { kind, userName: owner.userName })}</span>
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

function actsFor({ isOpen, owner }: reports.ReportCase): reports.ActKind[] {
  const decisions: reports.ActKind[] = isOpen ? ['dismiss', 'remove'] : [];
  if (!owner.isThere) return decisions;
  if (owner.isSuspended) return [...decisions, 'lift'];
  return isOpen ? [...decisions, 'suspend'] : decisions;
}
