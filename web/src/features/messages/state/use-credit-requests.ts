import type { chats, posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';

/** The unpublished posts with a credit request between the two members of a direct chat. */
export function useCreditRequests(other: chats.Member | undefined): readonly posts.Post[] {
  const isDirect = other !== undefined;
  const userName = other?.userName ?? '';
  const { data: pending } = useQuery({
    ...queryOf(api.credits.listPendingCredits),
    enabled: isDirect,
  });
  const { data: asked } = useQuery({
    ...queryOf(api.credits.listRequestedCredits, { params: { userName } }),
    enabled: isDirect,
  });
  return useMemo(
    () =>
      isDirect
        ? [...(asked ?? []), ...(pending ?? []).filter(({ author }) => author.userName === userName)]
        : NONE,
    [asked, pending, isDirect, userName],
  );
}

const NONE: readonly posts.Post[] = [];
