import { rights, type Role } from '@backbeat/contract';

/**
 * Returns why the viewer may not see the analytics of a post. They require the author with Plus.
 */
export function denialReason(
  viewer: { id: string; role: Role } | undefined,
  post: { authorId: string },
): 'not-author' | 'needs-plus' | undefined {
  if (viewer?.id !== post.authorId) return 'not-author';
  return rights[viewer.role].analytics ? undefined : 'needs-plus';
}
