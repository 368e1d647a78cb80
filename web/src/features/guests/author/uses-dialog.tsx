import { useState } from 'react';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Pagination } from '../../../ui/controls/pagination.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UseList } from '../use-list.tsx';
import type { GuestDialogProps } from './edit-guest-dialog.tsx';
import { useUses } from './guests.queries.ts';
import { messages } from './author.messages.ts';

/** What happened with the links of a guest, without network addresses. */
export function UsesDialog({ post, guest, open, onOpenChange }: GuestDialogProps) {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useUses(post, guest.id, page);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.usesTitle({ name: guest.name })}
      description={messages.usesText}
    >
      {data ? (
        <>
          <UseList uses={data.content} />
          {data.page.totalPages > 1 ? (
            <Pagination
              page={page}
              totalPages={data.page.totalPages}
              label={messages.usesTitle({ name: guest.name })}
              className="pb-0!"
              onPage={setPage}
            />
          ) : null}
        </>
      ) : error ? (
        <LoadFailed level={3} title={messages.usesFailed} {...{ error, isFetching, refetch }} />
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
    </Dialog>
  );
}
