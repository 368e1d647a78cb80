import type { posts } from '@backbeat/contract';
import { useCallback, useState } from 'react';

export interface ShownRequest {
  post: posts.Post;
  /** Whether it ended elsewhere while it was on screen. */
  isEnded: boolean;
}

/**
 * Merges the open requests into those on screen. A request that has ended elsewhere keeps its place,
 * because the viewer may be typing in it or about to press a button below it.
 */
export function mergeRequests(
  shown: readonly ShownRequest[],
  open: readonly posts.Post[],
): readonly ShownRequest[] {
  const isShown = ({ id }: posts.Post) => shown.some(({ post }) => post.id === id);
  return [
    ...open.filter((post) => !isShown(post)).map((post) => ({ post, isEnded: false })),
    ...shown.map(({ post }) => {
      const openPost = open.find(({ id }) => id === post.id);
      return { post: openPost ?? post, isEnded: openPost === undefined };
    }),
  ];
}

/**
 * The requests to the viewer to show. Those that end elsewhere stay until the viewer leaves the screen.
 * @param open the open requests; undefined while they are loading
 */
export function useShownRequests(open: readonly posts.Post[] | undefined) {
  const [source, setSource] = useState<readonly posts.Post[]>();
  const [shown, setShown] = useState<readonly ShownRequest[]>([]);
  if (open && open !== source) {
    setSource(open);
    setShown(mergeRequests(shown, open));
  }
  /** Removes a request that the viewer has answered here. */
  const close = useCallback(
    (id: string) => setShown((before) => before.filter(({ post }) => post.id !== id)),
    [],
  );
  return { shown, close };
}
