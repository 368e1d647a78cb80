import { moderation } from '@backbeat/contract';
import { useId } from 'react';
import { paths } from '../../navigation/paths.ts';
import { renderText } from '../../lib/format/render-text.ts';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Link } from '@packages/router';
import { Chip } from '../../ui/controls/chip.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseSubject } from './case-subject.tsx';
import { messages } from './moderation.messages.ts';

/** A report case: its subject, reports, history and actions. */
export function CaseCard({ reportCase }: { reportCase: moderation.ReportCase }) {
  const titleId = useId();
  const { kind, isOpen, people, reasons, firstTime, lastTime, owner } = reportCase;
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-l bg-surface-1 p-4 md:p-6"
    >
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={titleId} className="min-w-0 grow text-[21px] break-words">
            <span>{`${titleOf[kind]} `}</span>
            <Owner owner={owner} />
          </h2>
          {owner.isSuspended ? <Chip tone="danger">{messages.suspended}</Chip> : null}
          {owner.earlierDecisions > 0 ? (
            <Chip>{moderation.messages.earlierDecisions({ count: owner.earlierDecisions })}</Chip>
          ) : null}
          {isOpen ? null : <Chip tone="accent">{messages.resolved}</Chip>}
        </div>
        <p className="text-text-2">
          <span>{`${moderation.messages.reportedBy({ people })}, `}</span>
          <ReportTimes first={firstTime} last={lastTime} />
        </p>
        <ul aria-label={messages.reasons} className="flex flex-wrap gap-1.5">
          {reasons.map(({ reason, people: count }) => (
            <li key={reason}>
              <Chip>
                <span>{moderation.labelOfReason(reason)}</span>
                {count > 1 ? <span className="tabular-nums">{` × ${count}`}</span> : null}
              </Chip>
            </li>
          ))}
        </ul>
      </header>
      <CaseSubject reportCase={reportCase} />
      <CaseReports reportCase={reportCase} />
      <CaseHistory reportCase={reportCase} />
      <ActionButtons reportCase={reportCase} />
    </article>
  );
}

const titleOf: Record<moderation.SubjectKind, string> = {
  post: messages.postBy,
  comment: messages.commentBy,
  demo: messages.demoBy,
  profile: messages.profileOf,
  message: messages.messageBy,
  release: messages.releaseBy,
  playlist: messages.playlistBy,
};

function Owner({ owner: { userName, isThere, isSuspended } }: Pick<moderation.ReportCase, 'owner'>) {
  if (!isThere || isSuspended) return userName;
  return (
    <Link to={paths.profile(userName)} className="thumb rounded-s hover:underline">
      {userName}
    </Link>
  );
}

function ReportTimes({ first, last }: { first: string; last: string }) {
  const [from, to] = [commentAge(first), commentAge(last)];
  return (
    <>
      <time dateTime={last}>{to}</time>
      {from === to ? null : (
        <span>
          {renderText(messages.first({ age: from, time: (age) => <time dateTime={first}>{age}</time> }))}
        </span>
      )}
    </>
  );
}
