import { limits, type chats } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** From where on pictures are asked for, by the number of a message. */
type From = { before: number } | { after: number };

const before = (seq: number): From => ({ before: seq });

/** A picture of a chat, with the message that it came with. */
export interface ChatPicture {
  seq: number;
  sender: string;
  attachment: chats.Attachment;
}

/**
 * All pictures of a chat around one of them, oldest first. More are asked for as one comes near an end of what is there.
 * @param seq the message of the picture that was opened
 */
export function useChatPictures(chatId: string, seq: number) {
  const { data, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isFetching } =
    useInfiniteQuery({
      queryKey: [...keyOf(api.chats.listMedia), chatId, 'pictures', seq],
      queryFn: ({ pageParam, signal }) =>
        call(api.chats.listMedia, { params: { id: chatId }, query: queryOf(pageParam) }, { signal }),
      initialPageParam: before(seq + 1),
      // The pages go from the newest to the oldest, as the pictures in them do.
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
    askOlder: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    askNewer: () => {
      if (hasPreviousPage && !isFetching) void fetchPreviousPage();
    },
  };
}

const queryOf = (from: From) =>
  'after' in from
    ? { kind: 'image' as const, after: String(from.after) }
    : { kind: 'image' as const, before: String(from.before) };
