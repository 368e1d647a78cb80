import { lazy } from '@packages/router';
import type { OpenRequestProps } from './open-request.tsx';
import { PlayablePost } from './playable-post.tsx';
import { Part } from '../../../ui/part.tsx';

const OpenRequest = lazy(async () => (await import('./open-request.tsx')).OpenRequest);

/** Few chats have an open request, so its card loads when one is there. */
export function LazyOpenRequest(props: OpenRequestProps) {
  return (
    <Part fallback={<PlayablePost post={props.post} />}>
      <OpenRequest {...props} />
    </Part>
  );
}
