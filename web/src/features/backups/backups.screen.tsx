import { consolePaths, type backups } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@packages/router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { getServerDate } from '../../lib/time/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../console/index.ts';
import { BackupItem } from './backup-item.tsx';
import { backupsQuery, settingsQuery, useBackupAction } from './backups.queries.ts';
import { describeNewest } from './newest-backup.ts';
import { RestoreHelp } from './restore-help.tsx';
import { messages } from './backups.messages.ts';

/** The backups of this server, for administrators. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(backupsQuery);
  const start = useBackupAction(() => call(api.backups.startBackup));
  const isRunning = data?.backups.some(({ state }) => state === 'running') === true;
  return (
    <ConsolePage
      title={messages.backups}
      isNarrow
      actions={
        <Button
          variant="primary"
          size="small"
          loading={start.isPending}
          disabled={data === undefined || isRunning}
          onClick={() => start.mutate()}
        >
          {messages.start}
        </Button>
      }
    >
      {start.proofDialog}
      {data ? (
        <BackupList list={data} />
      ) : error ? (
        <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <output aria-label={messages.loading} className="grid gap-3">
          <Skeleton className="h-24 rounded-l" />
          <Skeleton className="h-28 rounded-l" />
          <Skeleton className="h-28 rounded-l" />
        </output>
      )}
    </ConsolePage>
  );
}

function BackupList({ list }: { list: backups.BackupList }) {
  return (
    <>
      <Newest list={list} />
      {list.backups.length === 0 ? (
        <EmptyState title={messages.none} text={messages.noneText} />
      ) : (
        <ul aria-label={messages.list} className="grid gap-2">
          {list.backups.map((backup) => (
            <BackupItem key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
      <RestoreHelp list={list} />
    </>
  );
}

const tones = {
  good: { box: 'bg-accent-soft', icon: 'text-accent' },
  old: { box: 'bg-gold-soft', icon: 'text-gold' },
  lost: { box: 'bg-danger-soft', icon: 'text-danger' },
};

function Newest({ list: { backups: items, folder } }: { list: backups.BackupList }) {
  const { tone, title, text } = describeNewest(items, getServerDate());
  const { box, icon } = tones[tone];
  const Icon = tone === 'good' ? CheckIcon : WarningIcon;
  return (
    <section aria-labelledby="newest-backup" className={cx('grid gap-3 rounded-l p-5', box)}>
      <div className="flex items-start gap-3">
        <Icon size={22} className={cx('mt-0.5 shrink-0', icon)} />
        <div className="grid gap-0.5">
          <h2 id="newest-backup" className="text-[18px] text-balance">
            {title}
          </h2>
          <p className="text-text-2">{text}</p>
        </div>
      </div>
      <div className="grid gap-0.5 pl-[34px] text-text-2">
        <Schedule />
        <p className="wrap-anywhere">{messages.folder({ folder })}</p>
      </div>
    </section>
  );
}

function Schedule() {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const valueOf = (name: string) => data.settings.find(({ key }) => key === name)?.value;
  const [hour, keep] = [valueOf('backups.schedule'), Number(valueOf('backups.keep'))];
  return (
    <p>
      <span>
        {typeof hour === 'number'
          ? messages.schedule.daily({ hour: String(hour).padStart(2, '0'), keep })
          : messages.schedule.off({ keep })}
      </span>{' '}
      <Link
        to={`${consolePaths.consoleSettings}?section=storage`}
        className="font-medium text-text underline underline-offset-3"
      >
        {messages.schedule.change}
      </Link>
    </p>
  );
}
