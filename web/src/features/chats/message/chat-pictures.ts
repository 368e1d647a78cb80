import { limits, type chats } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';

/** The message number from which pictures are fetched. */
type From = { before: number } | { after: number };

const startBefore = (seq: number): From => ({ before: seq });

/** A picture of a chat with the message that contains it. */
export interface ChatPicture {
  seq: number;
  sender: string;
  attachment: chats.Attachment;
}

/**
 * All pictures of a chat around one of them, oldest first. Fetches more when the viewer comes near
 * either end.
 * @param seq the message of the opened picture
 */
export function useChatPictures(chatId: string, seq: number) {
  const { data, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isFetching } =
    useInfiniteQuery({
      queryKey: [...keyOf(api.chats.listMedia), chatId, 'pictures', seq],
      queryFn: ({ pageParam, signal }) =>
        call(api.chats.listMedia, { params: { id: chatId }, query: queryOf(pageParam) }, { signal }),
      initialPageParam: startBefore(seq + 1),
      // Pages are ordered from newest to oldest, and so are the pictures in them.
      getNextPageParam: (page): From | null => {
        const last = page.at(-1);
        return last && page.length === limits.chats.media ? { before: last.seq } : null;
      },
      getPreviousPageParam: (page): From | null => {
        const first = page[0];
        return first ? { after: first.seq } : null;
      },
    });
  const pictures = (data?.pages.flat() ?? [])
    .flatMap(({ seq: at, sender, attachment }): ChatPicture[] =>
      attachment ? [{ seq: at, sender, attachment }] : [],
    )
    .toReversed();
  return {
    pictures,
    fetchOlder: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    fetchNewer: () => {
      if (hasPreviousPage && !isFetching) void fetchPreviousPage();
    },
  };
}

const queryOf = (from: From) =>
  'after' in from
    ? { kind: 'image' as const, after: String(from.after) }
    : { kind: 'image' as const, before: String(from.before) };
