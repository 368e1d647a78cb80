import { moderation } from '@backbeat/contract';
import { commentAge } from '../../lib/format/time-labels.ts';

/** The actions on a case, each with moderator and reason. */
export function CaseHistory({ reported: { kind, owner, acts } }: { reported: moderation.ReportCase }) {
  if (acts.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-m bg-surface-2 px-4 py-3">
      <h3 className="text-[14px] font-semibold text-text-3">History</h3>
      <ul className="grid gap-3">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-0.5">
            <p className="break-words text-text-2">
              <span className="font-semibold text-text">{act.admin}</span>{' '}
              {moderation.pastOfAct(act.kind, { kind, userName: owner.userName })},{' '}
              <time dateTime={act.time}>{commentAge(act.time)}</time>
            </p>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {act.note}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
