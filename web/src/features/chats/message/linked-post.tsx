import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSignedInUser } from '../../auth/index.ts';
import { useShownRequests } from '../../credits/index.ts';
import { LazyOpenRequest } from './lazy-open-request.tsx';
import { PlayablePost } from './playable-post.tsx';

/**
 * The post to which a message links: undefined while loading, null if it is gone or not visible to
 * the viewer.
 */
export function useLinkedPost(id: string): posts.Post | null | undefined {
  const { data, isPending } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: 5 * 60_000,
    retry: false,
  });
  return isPending ? undefined : (data ?? null);
}

/** Plays the post in place. If the post is unavailable, only its link is shown. */
export function LinkedPost({ post }: { post: posts.Post | null | undefined }) {
  if (post === undefined)
    return <div className="breathe h-[84px] w-full max-w-[420px] rounded-l bg-surface-2" />;
  return post ? <PostOrRequest post={post} /> : null;
}

/** The artist who is asked answers here. Other members only play the post. */
function PostOrRequest({ post }: { post: posts.Post }) {
  const { userName } = useSignedInUser();
  const isOpen = post.proposal?.pending.includes(userName) === true;
  const {
    requests: [request],
    close,
  } = useShownRequests(useMemo(() => (isOpen ? [post] : NO_POSTS), [isOpen, post]));
  return request ? (
    <LazyOpenRequest post={request.post} isEnded={request.isEnded} onAnswered={() => close(post.id)} />
  ) : (
    <PlayablePost post={post} />
  );
}

const NO_POSTS: readonly posts.Post[] = [];
