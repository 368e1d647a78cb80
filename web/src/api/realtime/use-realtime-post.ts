import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Refetches what is on screen of a post after each change by any user. Visitors have no connection;
 * `usePost` polls for them.
 * @param id the post, once it is known that the viewer may see it; otherwise undefined
 */
export function useRealtimePost(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const follow = async () => {
      // The frame loads the client after the screen.
      const { followPost } = await import('./follow-post.ts');
      if (!isGone) stop = followPost(queries, id);
    };
    // Without the client the page still refetches when it gets the focus.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [id, queries]);
}
