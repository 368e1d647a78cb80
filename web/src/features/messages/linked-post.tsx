import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { PostFrame } from './post-frame.tsx';

/** A post that a message links to: it plays here. One that is gone, or not for the viewer, is only its link. */
export function LinkedPost({ id }: { id: string }) {
  const { data: post, isPending } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: 5 * 60_000,
    retry: false,
  });
  if (isPending) return <div className="breathe h-[84px] w-full max-w-[420px] rounded-l bg-surface-2" />;
  return post ? <PostFrame post={post} /> : null;
}
