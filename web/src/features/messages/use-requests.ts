import type { chats, posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** The tracks on which somebody wants to have the viewer, in the direct chat of the two. */
export function useRequests(other: chats.Member | undefined): readonly posts.Post[] {
  const { data } = useQuery({
    ...queryOf(api.featureRequests.listPendingFeatures),
    enabled: other !== undefined,
  });
  return useMemo(
    () => (other && data ? data.filter(({ author }) => author.userName === other.userName) : NONE),
    [data, other],
  );
}

const NONE: readonly posts.Post[] = [];
