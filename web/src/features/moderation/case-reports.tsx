import { moderation } from '@backbeat/contract';
import { commentAge } from '../../lib/format/time-labels.ts';
import { messages } from './moderation.messages.ts';

/** Reports that are visible at once. A button shows the others. */
const MAX_VISIBLE_REPORTS = 3;

/** The reports of a case. */
export function CaseReports({ reportCase }: { reportCase: moderation.ReportCase }) {
  const first = reportCase.reports.slice(0, MAX_VISIBLE_REPORTS);
  const otherReports = reportCase.reports.slice(MAX_VISIBLE_REPORTS);
  return (
    <div className="grid gap-3">
      <h3 className="text-[14px] font-semibold text-text-3">{messages.reports}</h3>
      <Reports list={first} />
      {otherReports.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-s py-2 font-semibold text-text-2 hover:text-text">
            {messages.moreReports({ count: otherReports.length })}
          </summary>
          <Reports list={otherReports} />
        </details>
      ) : null}
    </div>
  );
}

function Reports({ list }: { list: moderation.ReportCase['reports'] }) {
  return (
    <ul className="grid gap-3">
      {list.map(({ id, by, reason, words, time }) => (
        <li key={id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline gap-x-2 text-[14px] text-text-3">
            <span className="min-w-0 font-semibold wrap-anywhere text-text-2">
              {by ?? messages.deletedUser}
            </span>
            <span>{moderation.labelOfReason(reason)}</span>
            <time dateTime={time}>{commentAge(time)}</time>
          </p>
          {words ? (
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {words}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
