import { consolePaths, limits, type healthChecks, type overview } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { FailedIcon } from '../console/index.ts';
import { useHideWarning } from '../health/index.ts';
import { Section } from './section.tsx';
import { messages } from './overview.messages.ts';

type Check = overview.OverviewWarning;

/** The checks of the server that are not ok. */
export function Warnings({ warnings }: { warnings: readonly Check[] }) {
  const failed = warnings.filter(({ state }) => state === 'failed').length;
  const others = warnings.length - failed;
  if (warnings.length === 0)
    return (
      <p className="flex min-h-12 items-center gap-3.5 rounded-m bg-surface-1 px-4.5">
        <CheckIcon size={18} className="text-text-3" />
        <span>{messages.allFine}</span>
      </p>
    );
  const both = failed > 0 && others > 0 ? 'yes' : 'no';
  return (
    <Section title={messages.notOk} note={messages.warnings({ failed, warnings: others, both })}>
      <ul className="divide-y divide-line overflow-hidden rounded-m bg-surface-1">
        {warnings
          .toSorted((one, other) => rank(one) - rank(other))
          .map((check, index) => (
            <Warning key={check.id} check={check} isFirst={index === 0} />
          ))}
      </ul>
    </Section>
  );
}

/** What failed comes first. */
const rank = ({ state }: Check): number => (state === 'failed' ? 0 : 1);

const ACTIONS: Partial<Record<Check['id'], string>> = messages.actions;

function Warning({ check, isFirst }: { check: Check; isFirst: boolean }) {
  const { staff } = useSignedInUser();
  const { id, state, title, detail, fix, path } = check;
  const isFailed = state === 'failed';
  const Icon = isFailed ? FailedIcon : WarningIcon;
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 gap-y-1 px-4.5 py-3 focus-visible:outline-offset-[-2px] md:grid-cols-[20px_132px_minmax(0,1fr)_auto] md:items-center md:py-2 md:pr-3"
    >
      <Icon size={18} className={isFailed ? 'text-danger' : 'text-text-2'} />
      <h3 className={cx('font-text text-[14px] font-semibold tracking-normal', isFailed && 'text-danger')}>
        <span className="sr-only">{isFailed ? messages.failedCheck : messages.warning}</span>
        <span>{title}</span>
      </h3>
      <p className="col-start-2 wrap-anywhere md:col-start-3">
        <span>{detail}</span>
        {fix === null ? null : <span className="text-text-3">{` ${fix}`}</span>}
      </p>
      {staff === 'administrator' ? (
        <div className="col-start-2 flex flex-wrap gap-1 max-md:mt-1 max-md:flex-row-reverse max-md:justify-end md:col-start-4 md:justify-end">
          {isFailed || id === 'signUp' ? null : <HideButton check={{ ...check, id }} />}
          <ButtonLink
            size="small"
            variant={isFailed && isFirst ? 'primary' : 'plain'}
            to={path ?? consolePaths.consoleHealth}
          >
            {path === null ? messages.openHealth : (ACTIONS[id] ?? messages.openHealth)}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}

function HideButton({ check }: { check: healthChecks.HealthCheck }) {
  const { mutate, isPending } = useHideWarning(check);
  return (
    <Button variant="ghost" size="small" busy={isPending} onClick={() => mutate()}>
      {messages.hide({ days: limits.operations.hiddenDays })}
    </Button>
  );
}
