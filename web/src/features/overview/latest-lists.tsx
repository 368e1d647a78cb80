import { consolePaths, moderation, type signUp } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { commentAge } from '../../lib/format/time-labels.ts';
import { FlagIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newestCasesQuery, oldestRequestsQuery } from './overview.queries.ts';
import { Section } from './section.tsx';
import { messages } from './overview.messages.ts';

/** The requests to join that wait longest. */
export function OldestRequests({ count }: { count: number }) {
  const { data, error, refetch, isFetching } = useQuery(oldestRequestsQuery);
  useRefetchOnChange(count, refetch);
  return (
    <Section
      title={messages.signUps}
      note={messages.waitingCount({ count })}
      to={consolePaths.consoleSignUps}
    >
      {data ? (
        <Rows isEmpty={data.content.length === 0} none={messages.waitingNone}>
          {data.content.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </Rows>
      ) : error ? (
        <LoadFailed title={messages.listFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Skeleton className="h-48 rounded-m" />
      )}
    </Section>
  );
}

function RequestRow({ request }: { request: signUp.SignUpRequest }) {
  const { userName, reason, time, invite, sameNetwork } = request;
  return (
    <Row
      to={consolePaths.consoleSignUps}
      lead={<Avatar seed={userName} size={28} />}
      time={time}
      note={invite ? messages.invitedBy({ userName: invite.by }) : undefined}
    >
      <span className="truncate font-[550]">
        <span>{userName}</span>
        {sameNetwork > 0 ? (
          <span className="ml-2 text-[13px] text-danger">
            {messages.fromOneNetwork({ count: sameNetwork })}
          </span>
        ) : null}
      </span>
      <span dir="auto" className="truncate text-[13px] text-text-2">
        {reason}
      </span>
    </Row>
  );
}

/** The newest open cases. */
export function LatestCases({ count }: { count: number }) {
  const { data, error, refetch, isFetching } = useQuery(newestCasesQuery);
  useRefetchOnChange(count, refetch);
  return (
    <Section title={messages.cases} note={messages.openCases({ count })} to={consolePaths.consoleReports}>
      {data ? (
        <Rows isEmpty={data.content.length === 0} none={messages.casesNone}>
          {data.content.map((each) => (
            <CaseRow key={each.id} reportCase={each} />
          ))}
        </Rows>
      ) : error ? (
        <LoadFailed title={messages.listFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Skeleton className="h-36 rounded-m" />
      )}
    </Section>
  );
}

function CaseRow({
  reportCase: { kind, owner, people, reasons, lastTime },
}: {
  reportCase: moderation.ReportCase;
}) {
  const userName = owner.isThere ? owner.userName : messages.deletedUser;
  const [reason] = reasons;
  const reasonText = reason ? moderation.labelOfReason(reason.reason) : '';
  return (
    <Row
      to={consolePaths.consoleReports}
      lead={<FlagIcon size={16} className="text-text-3" />}
      time={lastTime}
    >
      <span className="truncate text-[13px] text-text-2">
        <span className="text-[14px] font-[550] text-text">{messages.subjects[kind]({ userName })}</span>
        <span>{` ${reasonText}, ${messages.people({ count: people })}`}</span>
      </span>
    </Row>
  );
}

function Rows({ isEmpty, none, children }: { isEmpty: boolean; none: string; children: ReactNode }) {
  if (isEmpty) return <p className="rounded-m bg-surface-1 px-4.5 py-3.5 text-text-3">{none}</p>;
  return <ul className="-mx-2.5 grid">{children}</ul>;
}

interface RowProps {
  to: string;
  lead: ReactNode;
  time: string;
  note?: string | undefined;
  children: ReactNode;
}

const Row = ({ to, lead, time, note, children }: RowProps) => (
  <li data-row tabIndex={-1} className="rounded-s focus-visible:outline-offset-[-2px]">
    <Link
      to={to}
      className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-s px-2.5 py-2 transition-colors hover:bg-surface-1"
    >
      {lead}
      <span className="grid min-w-0">{children}</span>
      <span className="flex gap-1.5 text-[13px] text-text-3 tabular-nums">
        {note === undefined ? null : <span className="max-sm:hidden">{note}</span>}
        <time dateTime={time} title={new Date(time).toLocaleString()}>
          {commentAge(time)}
        </time>
      </span>
    </Link>
  </li>
);

/** Fetches a list again when the number of what waits has changed. */
function useRefetchOnChange(count: number, refetch: () => unknown): void {
  const lastCount = useRef(count);
  const refetchList = useEffectEvent(refetch);
  useEffect(() => {
    if (lastCount.current === count) return;
    lastCount.current = count;
    refetchList();
  }, [count]);
}
