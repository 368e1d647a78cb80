import type { chats, posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useShownRequests } from '../../credits/index.ts';

/** A credit request in a direct chat. Those to the viewer may end elsewhere while they are shown. */
export interface ChatRequest {
  post: posts.Post;
  isEnded?: boolean;
  /** The viewer has answered it here. */
  onAnswered?: () => void;
}

/**
 * The unpublished posts with a credit request between the two members of a direct chat. Groups have
 * none.
 */
export function useCreditRequests(otherMember: chats.Member | undefined): readonly ChatRequest[] {
  const isDirect = otherMember !== undefined;
  const userName = otherMember?.userName ?? '';
  const { data: pendingPosts } = useQuery({
    ...queryOf(api.credits.listPendingRequests),
    enabled: isDirect,
  });
  const { requests, close } = useShownRequests(pendingPosts);
  const { data: askedPosts } = useQuery({
    ...queryOf(api.credits.listRequestsToArtist, { params: { userName } }),
    enabled: isDirect,
  });
  return useMemo(
    () => [
      ...(askedPosts ?? []).map((post) => ({ post })),
      ...requests
        .filter(({ post }) => post.author.userName === userName)
        .map((request) => ({ ...request, onAnswered: () => close(request.post.id) })),
    ],
    [askedPosts, requests, close, userName],
  );
}
