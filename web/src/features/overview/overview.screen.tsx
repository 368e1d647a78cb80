import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ConsolePage, overviewQuery } from '../console/index.ts';
import { Figures } from './figures.tsx';
import { LatestCases, OldestRequests } from './latest-lists.tsx';
import { SetupTasks } from './setup-tasks.tsx';
import { StorageSection } from './storage-section.tsx';
import { Warnings } from './warnings.tsx';
import { messages } from './overview.messages.ts';

/** The first screen of the console: what is not ok, what waits for staff, and how the server grows. */
export function Component() {
  const { data: instance } = useQuery(queryOf(api.instance.getInstance));
  return (
    <ConsolePage
      title={messages.overview}
      note={instance && messages.host({ host: location.host, version: instance.version })}
    >
      <Parts />
    </ConsolePage>
  );
}

function Parts() {
  const { staff } = useSignedInUser();
  const { data, error, refetch, isFetching } = useQuery(overviewQuery);
  if (!data && error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <Loading label={messages.loading} captionHidden>
        <div className="grid gap-6">
          <Skeleton className="h-40 rounded-m" />
          <Skeleton className="h-24 rounded-m" />
          <Skeleton className="h-80 rounded-m" />
        </div>
      </Loading>
    );
  const { warnings, activity, counts } = data;
  return (
    <>
      <Warnings warnings={warnings} />
      {staff === 'administrator' ? <SetupTasks warnings={warnings} /> : null}
      <Figures activity={activity} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_468px]">
        <OldestRequests count={counts.signUps ?? 0} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LatestCases count={counts.reports ?? 0} />
          {staff === 'administrator' ? <StorageSection /> : null}
        </div>
      </div>
    </>
  );
}
