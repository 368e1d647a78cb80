import { type healthChecks, limits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { briefAge } from '../../lib/format/time-labels.ts';
import { cx } from '../../ui/cx.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConsolePage, FailedIcon } from '../console/index.ts';
import { healthQuery, useHideWarning } from './health.queries.ts';
import { messages } from './health.messages.ts';

type Check = healthChecks.HealthCheck;

/** The checks of the server, and its processes by version. */
export function Component() {
  const { data } = useQuery(healthQuery());
  return (
    <ConsolePage title={messages.health} note={data && messages.version({ version: data.version })}>
      <Report />
    </ConsolePage>
  );
}

function Report() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery());
  // The last report may say the opposite of what is true while the server does not answer.
  if (error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <LoadingRows count={6} row={<Skeleton className="mb-px h-14 rounded-m" />} label={messages.loading} />
    );
  const fine = data.checks.filter(({ state }) => state === 'ok');
  const hidden = data.checks.filter(({ hiddenUntil }) => hiddenUntil !== null);
  const notOk = data.checks.filter(({ state, hiddenUntil }) => state !== 'ok' && hiddenUntil === null);
  const failed = notOk.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <CheckList
        title={messages.notOk}
        note={messages.summary({ failed, warnings: notOk.length - failed, fine: fine.length })}
        checks={notOk}
      />
      <CheckList title={messages.fine} checks={fine} />
      <CheckList title={messages.hidden} checks={hidden} />
      <Versions processes={data.processes} />
    </>
  );
}

interface CheckListProps {
  title: string;
  /** Beside the title, also without checks. */
  note?: string;
  checks: readonly Check[];
}

function CheckList({ title, note, checks }: CheckListProps) {
  if (checks.length === 0) return note === undefined ? null : <output className="text-text-2">{note}</output>;
  return (
    <section className="grid gap-2" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-3.5">
        <h2 className="text-[15px] font-semibold">{title}</h2>
        {note === undefined ? null : <output className="text-[14px] text-text-3">{note}</output>}
      </div>
      <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

const icons = {
  ok: <CheckIcon size={18} className="text-text-3" />,
  warning: <WarningIcon size={18} className="text-text-2" />,
  failed: <FailedIcon size={18} className="text-danger" />,
};

function CheckRow({ check }: { check: Check }) {
  const { id, state, title, detail, fix, path, since, hiddenUntil } = check;
  const { mutate, isPending } = useHideWarning(check);
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3.5 gap-y-1 px-4.5 py-3 focus-visible:outline-offset-[-2px] md:grid-cols-[18px_128px_minmax(0,1fr)_auto] md:items-center"
    >
      <span>{icons[state]}</span>
      <h3 className={cx('text-[15px] font-semibold', state === 'failed' && 'text-danger')}>
        {state === 'ok' ? null : <VisuallyHidden>{`${messages.states[state]}: `}</VisuallyHidden>}
        <span>{title}</span>
      </h3>
      <p className="col-start-2 min-w-0 wrap-anywhere md:col-start-auto">
        <span>{detail}</span>
        {fix === null ? null : <span className="text-text-2">{` ${fix}`}</span>}
        {state === 'ok' ? null : (
          <time
            dateTime={since}
            title={new Date(since).toLocaleString()}
            className="ml-2 text-[13px] text-text-3"
          >
            {briefAge(since)}
          </time>
        )}
      </p>
      {state === 'ok' ? null : (
        <div className="col-start-2 mt-1 flex flex-row-reverse flex-wrap justify-end gap-2 md:col-start-auto md:mt-0 md:flex-row">
          {state === 'warning' ? (
            <Button variant="ghost" size="small" busy={isPending} onClick={() => mutate()}>
              {hiddenUntil === null ? messages.hide({ days: limits.operations.hiddenDays }) : messages.show}
            </Button>
          ) : null}
          {path === null ? null : (
            <ButtonLink size="small" to={path}>
              {messages.more({ id })}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

/** The processes by version, so that a half-done upgrade shows. */
function Versions({ processes }: { processes: readonly healthChecks.ServerProcess[] }) {
  const versions = [...new Set(processes.map(({ version }) => version))];
  return (
    <section className="grid gap-2" aria-label={messages.versions}>
      <h2 className="text-[15px] font-semibold">{messages.versions}</h2>
      {versions.length === 0 ? <p className="text-text-2">{messages.noProcesses}</p> : null}
      {versions.map((version) => {
        const members = processes.filter((each) => each.version === version);
        return (
          <div key={version} className="rounded-m bg-surface-1 px-4.5 py-3">
            <h3 className="flex items-baseline gap-2 text-[15px] font-semibold">
              <span>{version}</span>
              <span className="text-[14px] font-normal text-text-3">
                {messages.processes({ count: members.length })}
              </span>
            </h3>
            <ul className="mt-2 grid gap-1.5">
              {members.map(({ id, role, host, startedAt }) => (
                <li key={id} className="flex flex-wrap gap-x-2 text-text-2">
                  <span className="wrap-anywhere">{messages.process({ role, host })}</span>
                  <time
                    dateTime={startedAt}
                    title={new Date(startedAt).toLocaleString()}
                    className="text-text-3"
                  >
                    {messages.started({ time: briefAge(startedAt) })}
                  </time>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
