import { consolePaths } from '@backbeat/contract';
import type { jobs } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useProof } from '../auth/index.ts';
import { ConsolePage } from '../console/index.ts';
import { failedQuery, type JobAction, kindsQuery, useJobAction } from './jobs.queries.ts';
import { messages } from './jobs.messages.ts';

/** Failed jobs, and the kinds of jobs with their numbers. The address holds the kind and the page. */
export function Component() {
  return (
    <ConsolePage title={messages.jobs}>
      <FailedJobs />
      <Kinds />
    </ConsolePage>
  );
}

const linkTo = (kind: string | null, after: string | null = null): string => {
  const search = new URLSearchParams({ ...(kind !== null && { kind }), ...(after !== null && { after }) });
  return search.size === 0 ? consolePaths.consoleJobs : `${consolePaths.consoleJobs}?${search.toString()}`;
};

const loadingRows = (
  <LoadingRows count={4} row={<Skeleton className="mb-px h-14 rounded-m" />} label={messages.loading} />
);

function FailedJobs() {
  const [search] = useSearchParams();
  const kind = search.get('kind');
  const { data, error, refetch, isFetching } = useQuery(failedQuery({ kind, after: search.get('after') }));
  const { withProof, proofDialog } = useProof();
  const { mutate, isPending } = useJobAction(withProof);
  if (!data && error)
    return <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return loadingRows;
  return (
    <section className="grid gap-2" aria-labelledby="failed">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="failed" className="grow text-[15px] font-semibold">
          {messages.failedJobs}
        </h2>
        {kind === null ? null : (
          <>
            {data.content.length > 0 ? (
              <Button size="small" busy={isPending} onClick={() => mutate({ retryKind: kind })}>
                {messages.retryAll}
              </Button>
            ) : null}
            <ButtonLink variant="ghost" size="small" to={linkTo(null)}>
              {messages.all}
            </ButtonLink>
          </>
        )}
      </div>
      {data.content.length === 0 ? (
        <EmptyState
          title={kind === null ? messages.noneFailed : messages.noneOfKind}
          text={messages.noneFailedText}
        />
      ) : (
        <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
          {data.content.map((job) => (
            <FailedJob key={job.id} job={job} isBusy={isPending} onAction={mutate} />
          ))}
        </ul>
      )}
      {data.next === null ? null : (
        <ButtonLink size="small" to={linkTo(kind, data.next)}>
          {messages.older}
        </ButtonLink>
      )}
      {proofDialog}
    </section>
  );
}

interface FailedJobProps {
  job: jobs.FailedJob;
  isBusy: boolean;
  onAction: (action: JobAction) => void;
}

function FailedJob({ job, isBusy, onAction }: FailedJobProps) {
  const { id, title, subject, cause, attempts, failedAt } = job;
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid gap-x-4 gap-y-2 px-4.5 py-3 focus-visible:outline-offset-[-2px] md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid min-w-0 gap-0.5">
        <h3 className="flex flex-wrap gap-x-2 text-[15px] font-semibold">
          <span>{title}</span>
          {subject === null ? null : (
            <Link
              to={subject.path}
              className="font-normal wrap-anywhere text-text-2 underline underline-offset-3"
            >
              {subject.label}
            </Link>
          )}
        </h3>
        <p className="wrap-anywhere text-text-2">{cause}</p>
        <p className="flex gap-2 text-[13px] text-text-3">
          <span>{messages.attempts({ count: attempts })}</span>
          <time dateTime={failedAt} title={new Date(failedAt).toLocaleString()}>
            {commentAge(failedAt)}
          </time>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={isBusy}
          aria-label={messages.retryThis({ title })}
          onClick={() => onAction({ retry: id })}
        >
          {messages.retry}
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={isBusy}
          aria-label={messages.discardThis({ title })}
          onClick={() => onAction({ discard: id })}
        >
          {messages.discard}
        </Button>
      </div>
    </li>
  );
}

function waitLabel(seconds: number): string {
  if (seconds < 60) return messages.seconds({ count: seconds });
  if (seconds < 3600) return messages.minutes({ count: Math.floor(seconds / 60) });
  return messages.hours({ count: Math.floor(seconds / 3600) });
}

const isIdle = ({ waiting, active, retrying, failed }: jobs.JobKind): boolean =>
  waiting + active + retrying + failed === 0;

function Kinds() {
  const { data, error, refetch, isFetching } = useQuery(kindsQuery);
  if (!data && error)
    return <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return loadingRows;
  const idle = data.content.filter(isIdle);
  const busy = data.content.filter((kind) => !isIdle(kind));
  return (
    <section className="grid gap-2" aria-labelledby="kinds">
      <h2 id="kinds" className="text-[15px] font-semibold">
        {messages.kinds}
      </h2>
      {busy.length === 0 ? null : (
        <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
          {busy.map((kind) => (
            <Kind key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      <details className="group rounded-m bg-surface-1 px-4.5">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 text-text-2">
          <ChevronRightIcon size={18} className="transition-transform group-open:rotate-90" />
          <span>{messages.idle({ count: idle.length })}</span>
        </summary>
        <ul className="grid gap-x-8 gap-y-1.5 pb-4 text-text-2 md:grid-cols-2">
          {idle.map(({ kind, title }) => (
            <li key={kind}>{title}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const NUMBERS = ['waiting', 'active', 'retrying', 'failed'] as const;

/** A kind of job that has work, with its numbers. */
function Kind({ kind }: { kind: jobs.JobKind }) {
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-0.5 px-4.5 py-2.5 tabular-nums focus-visible:outline-offset-[-2px]"
    >
      <h3 className="grow text-[15px] font-semibold">
        {kind.failed > 0 ? (
          <Link to={linkTo(kind.kind)} className="underline underline-offset-3">
            {kind.title}
          </Link>
        ) : (
          kind.title
        )}
      </h3>
      <p className="flex flex-wrap gap-x-5">
        {NUMBERS.map((name) =>
          kind[name] === 0 ? null : (
            <span key={name} className={name === 'failed' ? 'text-danger' : 'text-text-2'}>
              {messages.numbers[name]({ count: kind[name] })}
            </span>
          ),
        )}
        {kind.oldestWait === 0 ? null : (
          <span className="text-text-3">{messages.oldest({ time: waitLabel(kind.oldestWait) })}</span>
        )}
      </p>
    </li>
  );
}
