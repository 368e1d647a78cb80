import { consolePaths, storage } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { cx } from '../../ui/cx.ts';
import { Choice } from '../../ui/forms/choice.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../console/index.ts';
import { Amount, AmountText } from './amount.tsx';
import { KindList } from './kind-list.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { StorageChart } from './storage-chart.tsx';
import { storageQuery, type Days } from './storage.queries.ts';
import { messages } from './storage.messages.ts';

const DAY_OPTIONS: readonly { value: Days; label: string }[] = [
  { value: '30', label: messages.day30 },
  { value: '90', label: messages.day90 },
  { value: '365', label: messages.day365 },
];

/** What this server stores, for administrators. */
export function Component() {
  const text = new URLSearchParams(useLocation().search).get('days');
  const days = DAY_OPTIONS.find(({ value }) => value === text)?.value ?? '30';
  const { data, error, refetch, isFetching } = useQuery(storageQuery(days));
  return (
    <ConsolePage title={messages.storage} isNarrow>
      {data ? (
        <StorageParts data={data} days={days} />
      ) : error ? (
        <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <output aria-label={messages.loading} className="grid gap-5">
          <Skeleton className="h-80 rounded-m" />
          <Skeleton className="h-48 rounded-m" />
        </output>
      )}
    </ConsolePage>
  );
}

function StorageParts({ data, days }: { data: storage.InstanceStorage; days: Days }) {
  const navigate = useNavigate();
  const { kinds, samples, used, quota, warnings, largest } = data;
  return (
    <>
      {warnings.length > 0 ? (
        <ul className="grid gap-2">
          {warnings.map((warning) => (
            <Warning key={warning.id} warning={warning} />
          ))}
        </ul>
      ) : null}
      <Panel>
        <section aria-labelledby="by-day" className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 id="by-day" className="text-[20px]">
              {messages.byDay}
            </h2>
            <span className="grow text-text-3">
              <AmountText
                write={(format) =>
                  quota === 'none'
                    ? messages.usedWithoutQuota({ used: format(used) })
                    : messages.used({ used: format(used), quota: format(quota) })
                }
              />
            </span>
            <Choice
              label={messages.days}
              value={days}
              options={DAY_OPTIONS}
              onChange={(value) => void navigate({ search: `?days=${value}` }, { replace: true })}
            />
          </div>
          <StorageChart samples={samples} quota={quota} />
          {kinds.length > 0 ? <KindList kinds={kinds} /> : <p className="text-text-2">{messages.empty}</p>}
        </section>
      </Panel>
      <Place data={data} />
      <Panel>
        <section aria-labelledby="largest" className="grid gap-3">
          <h2 id="largest" className="text-[20px]">
            {messages.largest}
          </h2>
          {largest.length > 0 ? (
            <ol className="grid">
              {largest.map((person) => (
                <Person key={person.userName} {...person} />
              ))}
            </ol>
          ) : (
            <p className="text-text-2">{messages.nobody}</p>
          )}
        </section>
      </Panel>
      <ScanPanel />
    </>
  );
}

/** Percents of a limit from which a warning is urgent. */
const URGENT_PERCENT = 95;

function Warning({ warning: { id, percent } }: { warning: storage.StorageWarning }) {
  // The quotas may exceed the disk by far without filling it.
  const isUrgent = id !== 'quotasExceedDisk' && percent >= URGENT_PERCENT;
  return (
    <li
      className={cx(
        'flex items-start gap-3 rounded-m px-4.5 py-3',
        isUrgent ? 'bg-danger-soft' : 'bg-gold-soft',
      )}
    >
      <WarningIcon size={20} className={cx('mt-px shrink-0', isUrgent ? 'text-danger' : 'text-gold')} />
      <span>{messages.warnings[id]({ percent })}</span>
    </li>
  );
}

function Place({ data: { disk, uploads, backups, kinds } }: { data: storage.InstanceStorage }) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Panel>
      <section aria-labelledby="place" className="grid gap-3">
        <h2 id="place" className="text-[20px]">
          {messages.place}
        </h2>
        <dl className="grid gap-2">
          <Fact label={messages.total}>
            <Amount bytes={total} />
          </Fact>
          <Fact label={messages.uploads}>
            {uploads.declared === 0 ? (
              messages.noUploads
            ) : (
              <AmountText
                write={(format) =>
                  messages.uploadsDetail({
                    received: format(uploads.received),
                    declared: format(uploads.declared),
                  })
                }
              />
            )}
          </Fact>
          <Fact label={messages.backups}>
            <Amount bytes={backups} />
          </Fact>
          <Fact label={messages.free}>
            <AmountText
              write={(format) => messages.freeOf({ free: format(disk.free), size: format(disk.size) })}
            />
          </Fact>
          <Fact label={messages.minFree}>
            <Amount bytes={disk.min} />
          </Fact>
        </dl>
      </section>
    </Panel>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="text-text-2">{label}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
);

function Person({ userName, profilePic, used, quota }: storage.InstanceStorage['largest'][number]) {
  return (
    <li data-row tabIndex={-1} className="rounded-s">
      <Link
        to={consolePaths.consolePerson.replace(':userName', encodeURIComponent(userName))}
        className="flex min-h-12 items-center gap-3 rounded-s transition-colors hover:bg-surface-2"
      >
        <Avatar seed={userName} src={profilePic} size={32} />
        <span className="min-w-0 grow truncate font-medium">{userName}</span>
        <Amount bytes={used} />
        <span className="hidden w-28 text-right text-text-3 sm:block">
          {quota === 'none' ? (
            messages.noQuota
          ) : (
            <AmountText write={(format) => messages.quota({ quota: format(quota) })} />
          )}
        </span>
      </Link>
    </li>
  );
}
