import type { privateLinks } from '@backbeat/contract';
import { useState } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Pagination } from '../../ui/controls/pagination.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { nameOfLink } from './link-names.ts';
import { useLinkPlays } from './private-links.queries.ts';
import { messages } from './private-links.messages.ts';

interface PlaysProps {
  postId: string;
  link: privateLinks.PrivateLink;
}

interface PlaysDialogProps extends PlaysProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Who listened to a private link, by device. */
export function PlaysDialog({ postId, link, open, onOpenChange }: PlaysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.playsTitle({ label: nameOfLink(link) })}
      size="small"
    >
      <Plays postId={postId} link={link} />
    </Dialog>
  );
}

function Plays({ postId, link }: PlaysProps) {
  const [page, setPage] = useState(0);
  const { data, error, refetch, isFetching } = useLinkPlays(postId, link.id, page);
  if (!data && error)
    return (
      <LoadFailed
        level={3}
        title={messages.playsFailed}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  if (!data)
    return (
      <LoadingRows
        label={messages.playsLoading}
        className="grid gap-2"
        count={3}
        row={<Skeleton className="h-12 rounded-m" />}
      />
    );
  if (data.content.length === 0) return <p className="pb-6 text-text-2">{messages.noPlays}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pb-2">
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {data.content.map(({ time, device, isDownload }, index) => (
          // The page is replaced as a whole, so the place of a play identifies it.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-3 last:border-0"
          >
            <span className="font-[550]">{isDownload ? messages.downloaded : messages.played}</span>
            <span className="min-w-0 grow wrap-anywhere text-text-2">{device}</span>
            <time dateTime={time} className="text-[14px] text-text-3">
              {new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ul>
      {data.page.totalPages > 1 ? (
        <Pagination page={page} totalPages={data.page.totalPages} onPage={setPage} disabled={isFetching} />
      ) : null}
    </div>
  );
}
