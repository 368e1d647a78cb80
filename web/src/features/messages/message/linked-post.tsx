import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
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
  return post ? <PlayablePost post={post} /> : null;
}
