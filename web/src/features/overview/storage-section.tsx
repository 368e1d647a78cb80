import { consolePaths, formatBytes } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KindList, StorageChart, storageQuery } from '../storage/index.ts';
import { Section } from './section.tsx';
import { messages } from './overview.messages.ts';

/** What was stored in the last months, by kind. */
export function StorageSection() {
  const { data, error, refetch, isFetching } = useQuery(storageQuery('90'));
  const note =
    data &&
    (data.quota === 'none'
      ? formatBytes(data.used)
      : messages.used({ used: formatBytes(data.used), quota: formatBytes(data.quota) }));
  return (
    <Section title={messages.storage} note={note} to={consolePaths.consoleStorage}>
      {data ? (
        <div className="grid gap-4 rounded-m bg-surface-1 px-4.5 py-4">
          <StorageChart samples={data.samples} quota={data.quota} />
          <KindList kinds={data.kinds} isNarrow />
        </div>
      ) : error ? (
        <LoadFailed title={messages.storageFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Skeleton className="h-56 rounded-m" />
      )}
    </Section>
  );
}
