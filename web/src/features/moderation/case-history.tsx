import { consolePaths, moderation } from '@backbeat/contract';
import { Link } from '@packages/router';
import { commentAge } from '../../lib/format/time-labels.ts';
import { messages } from './moderation.messages.ts';

/** The actions on a case, each with moderator and reason. */
export function CaseHistory({
  reportCase: { id, kind, owner, actions },
}: {
  reportCase: moderation.ReportCase;
}) {
  if (actions.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-m bg-surface-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-[14px] font-semibold text-text-3">{messages.history}</h3>
        <Link
          to={{ pathname: consolePaths.consoleAudit, search: `target=case:${id}` }}
          className="inline-flex min-h-8 items-center text-[13px] text-link pointer-coarse:min-h-11"
        >
          {messages.inAuditLog}
        </Link>
      </div>
      <ul className="grid gap-3">
        {actions.map((action) => (
          <li key={action.id} className="grid gap-0.5">
            <p className="break-words text-text-2">
              <span className="font-semibold text-text">{action.admin}</span>
              <span>{` ${moderation.pastTenseOfAction(action.kind, { kind, userName: owner.userName })}, `}</span>
              <time dateTime={action.time}>{commentAge(action.time)}</time>
            </p>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {action.note}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
