import type { posts } from '@backbeat/contract';
import { lazy, Suspense } from 'react';
import { PlayablePost } from './playable-post.tsx';

const OpenRequest = lazy(async () => ({ default: (await import('./open-request.tsx')).OpenRequest }));

/** Few chats have an open request, so its card loads when one is there. */
export function LazyOpenRequest({ post }: { post: posts.Post }) {
  return (
    <Suspense fallback={<PlayablePost post={post} />}>
      <OpenRequest post={post} />
    </Suspense>
  );
}
