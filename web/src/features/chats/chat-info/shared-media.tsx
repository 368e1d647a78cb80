import { limits, type chats } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { fileSize } from '../../../lib/format/file-size.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MusicIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './chat-info.messages.ts';

interface SharedMediaProps {
  chatId: string;
  onFind: (seq: number) => void;
}

/** Pictures and music of a chat, newest first. Each item links to its message. */
export function SharedMedia({ chatId, onFind }: SharedMediaProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(api.chats.listMedia), chatId],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.chats.listMedia,
        { params: { id: chatId }, query: pageParam === null ? {} : { before: String(pageParam) } },
        { signal },
      ),
    initialPageParam: initialPage,
    getNextPageParam: (page) => (page.length < limits.chats.media ? null : (page.at(-1)?.seq ?? null)),
    staleTime: 0,
  });
  const sharedFiles = data?.pages.flat() ?? [];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>{messages.sharedMedia}</h3>
      {!data && !error ? <Skeleton className="h-20" /> : null}
      {!data && error ? (
        <div className="flex items-center gap-3">
          <p className="text-text-2">{messages.weCouldntLoadThis}</p>
          <Button size="small" onClick={() => void refetch()}>
            {uiMessages.tryAgain}
          </Button>
        </div>
      ) : null}
      {data && sharedFiles.length === 0 ? <p className="text-text-2">{messages.nothingSharedYet}</p> : null}
      {sharedFiles.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2">
          {sharedFiles.map(({ seq, attachment }) =>
            attachment ? (
              <li key={seq}>
                <SharedFile attachment={attachment} onFind={() => onFind(seq)} />
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.loadMore}
        </Button>
      ) : null}
    </section>
  );
}

const initialPage: number | null = null;

function SharedFile({
  attachment: { name, size, image },
  onFind,
}: {
  attachment: chats.Attachment;
  onFind: () => void;
}) {
  return (
    <button
      type="button"
      title={name}
      aria-label={`${name}, ${fileSize(size)}`}
      onClick={onFind}
      className="grid aspect-square w-full place-items-center overflow-hidden rounded-s bg-surface-2 hover:bg-surface-3"
    >
      {image ? (
        <img src={image.thumb} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <span className="grid w-full justify-items-center gap-1 px-2 text-[12px] text-text-2">
          <MusicIcon />
          <span className="max-w-full truncate">{name}</span>
        </span>
      )}
    </button>
  );
}
