import { lazy, Suspense } from 'react';
import type { OpenRequestProps } from './open-request.tsx';
import { PlayablePost } from './playable-post.tsx';

const OpenRequest = lazy(async () => ({ default: (await import('./open-request.tsx')).OpenRequest }));

/** Few chats have an open request, so its card loads when one is there. */
export function LazyOpenRequest(props: OpenRequestProps) {
  return (
    <Suspense fallback={<PlayablePost post={props.post} />}>
      <OpenRequest {...props} />
    </Suspense>
  );
}
