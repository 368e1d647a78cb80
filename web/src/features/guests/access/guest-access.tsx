import type { guests } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Pagination } from '../../../ui/controls/pagination.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PrivateLinks } from '../../private-links/index.ts';
import { UseList } from '../use-list.tsx';
import { Browsers } from './browsers.tsx';
import { GuestDetails } from './guest-details.tsx';
import { GuestName } from './guest-name.tsx';
import { OwnData } from './own-data.tsx';
import { messages } from '../guests.messages.ts';

/** Who has access as this guest, what happened with their links, and what is stored about them. */
export function GuestAccess({ invitation }: { invitation: guests.Invitation }) {
  return (
    <div className="wrap grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-5 pt-8 pb-16">
      <div className="grid gap-2">
        <h1 className="text-[clamp(28px,4vw,40px)]">{messages.whoCanSee}</h1>
        <p className="text-text-2">{messages.accessText({ author: invitation.post.author })}</p>
      </div>
      <Uses invitation={invitation} />
      <PrivateLinks postId={invitation.post.id} author={invitation.post.author} isAuthor={false} />
      <GuestName invitation={invitation} />
      <GuestDetails guest={invitation.guest} />
      <OwnData invitation={invitation} />
    </div>
  );
}

function Uses({ invitation }: { invitation: guests.Invitation }) {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(api.guests.listOwnUses, { query: { guest: invitation.guest, page: String(page) } }),
  );
  if (!data)
    return error ? (
      <LoadFailed title={messages.usesFailed} {...{ error, isFetching, refetch }} />
    ) : (
      <LoadingRows
        label={messages.loadingUses}
        className="grid gap-2"
        count={3}
        row={<Skeleton className="h-14 rounded-m" />}
      />
    );
  return (
    <>
      <Browsers invitation={invitation} />
      <Panel>
        <h2 className="mb-4 text-[17px]">{messages.uses}</h2>
        <UseList uses={data.content} />
        {data.page.totalPages > 1 ? (
          <Pagination
            page={page}
            totalPages={data.page.totalPages}
            label={messages.uses}
            className="pb-0!"
            onPage={setPage}
          />
        ) : null}
      </Panel>
    </>
  );
}
