import { rights, type Role } from '@backbeat/contract';

/** Analytics are for the author of a post, with Plus. */
export function refusalOf(
  viewer: { id: string; role: Role } | undefined,
  post: { authorId: string },
): 'not-author' | 'needs-plus' | undefined {
  if (viewer?.id !== post.authorId) return 'not-author';
  return rights[viewer.role].analytics ? undefined : 'needs-plus';
}
