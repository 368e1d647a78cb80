import { demos, type users } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { AddDemo } from './add-demo.tsx';
import { DemoCard } from './demo-card.tsx';
import { DemoLimits } from './demo-limits.tsx';
import { useDemos } from './demos.queries.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './demos.messages.ts';

const DeleteDemoDialog = lazy(async () => (await import('./delete-demo-dialog.tsx')).DeleteDemoDialog);

/** The demos of a user. The owner adds and deletes them here. */
export function DemosTab({ user }: { user: users.User }) {
  const viewer = useSignedInUser();
  const isOwn = viewer.id === user.id;
  const { data, error, refetch, isFetching } = useDemos(user.id);
  const count = data?.length ?? user.demo.length;
  const canAdd = isOwn && (data !== undefined || !error);
  return (
    <section className="grid gap-6">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2>{messages.demos}</h2>
        {canAdd ? <AddDemo user={viewer} count={count} label={messages.addDemo} /> : null}
      </header>
      {canAdd ? <DemoLimits role={viewer.role} count={count} /> : null}
      {data ? (
        data.length > 0 ? (
          <Demos demos={data} userId={user.id} isOwn={isOwn} />
        ) : (
          <EmptyState
            level={3}
            title={demos.messages.none}
            text={demos.messages.share}
            action={
              isOwn ? <AddDemo user={viewer} count={0} label={messages.uploadYourFirstDemo} /> : undefined
            }
          />
        )
      ) : error ? (
        <LoadFailed
          level={3}
          title={demos.messages.loadFailed}
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <Loading label={messages.loadingDemos} className={grid}>
          {Array.from({ length: Math.max(1, count) }, (_, card) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are all alike
            <Skeleton key={card} className="h-60 rounded-l md:h-62" />
          ))}
        </Loading>
      )}
    </section>
  );
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4 md:gap-6';

interface DemosProps {
  demos: readonly demos.Demo[];
  userId: string;
  isOwn: boolean;
}

function Demos({ demos: list, userId, isOwn }: DemosProps) {
  const [deleteDialog, setDeleteDialog] = useState<{ demo: demos.Demo; open: boolean } | null>(null);
  return (
    <>
      <ul aria-label={messages.demos} className={grid}>
        {list.map((demo) => (
          <li key={demo.id} className="grid min-w-0">
            <DemoCard
              demo={demo}
              onDelete={
                isOwn ? (deletedDemo) => setDeleteDialog({ demo: deletedDemo, open: true }) : undefined
              }
            />
          </li>
        ))}
      </ul>
      {deleteDialog ? (
        <Part>
          <DeleteDemoDialog
            demo={deleteDialog.demo}
            userId={userId}
            open={deleteDialog.open}
            onOpenChange={(open) => setDeleteDialog({ ...deleteDialog, open })}
          />
        </Part>
      ) : null}
    </>
  );
}
