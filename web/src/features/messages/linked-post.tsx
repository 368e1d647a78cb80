import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { PostFrame } from './post-frame.tsx';

/** A post that a message links to: undefined while it is asked for; null where it is gone or not for the viewer. */
export function useLinkedPost(id: string): posts.Post | null | undefined {
  const { data, isPending } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: 5 * 60_000,
    retry: false,
  });
  return isPending ? undefined : (data ?? null);
}

/** The post plays here. One that is not there is only its link. */
export function LinkedPost({ post }: { post: posts.Post | null | undefined }) {
  if (post === undefined)
    return <div className="breathe h-[84px] w-full max-w-[420px] rounded-l bg-surface-2" />;
  return post ? <PostFrame post={post} /> : null;
}
