import { limits, type follows } from '@backbeat/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { followsKey, cacheFollowStates } from './cached-follows.ts';

export type FollowDirection = 'followers' | 'following';

/**
 * A list of followers or followed users, page after page. A search keeps those whose names contain
 * it.
 */
export const followList = (userName: string, side: FollowDirection, search: string) =>
  infiniteQueryOptions({
    queryKey: [...followsKey(userName, side), 'all', search],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await call(
        side === 'followers' ? api.follows.listFollowers : api.follows.listFollowing,
        {
          params: { user: userName },
          query: {
            page: String(pageParam),
            size: String(limits.pageSize.follows),
            ...(search !== '' && { search }),
          },
        },
        { signal },
      );
      cacheFollowStates(client, page.content);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/**
 * The entries of all pages without duplicates, since a user may move to the next page between
 * requests.
 */
export const entriesOf = (
  pages: readonly { content: readonly follows.FollowEntry[] }[],
): follows.FollowEntry[] => [
  ...new Map(pages.flatMap(({ content }) => content.map((entry) => [entry.id, entry] as const))).values(),
];
