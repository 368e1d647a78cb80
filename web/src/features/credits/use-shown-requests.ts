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
  requests: readonly ShownRequest[],
  open: readonly posts.Post[],
): readonly ShownRequest[] {
  const isShown = ({ id }: posts.Post) => requests.some(({ post }) => post.id === id);
  return [
    ...open.filter((post) => !isShown(post)).map((post) => ({ post, isEnded: false })),
    ...requests.map(({ post }) => {
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
  const [requests, setRequests] = useState<readonly ShownRequest[]>([]);
  if (open && open !== source) {
    setSource(open);
    setRequests(mergeRequests(requests, open));
  }
  /** Removes a request that the viewer has answered here. */
  const close = useCallback(
    (id: string) => setRequests((before) => before.filter(({ post }) => post.id !== id)),
    [],
  );
  return { requests, close };
}
