import type { posts } from '@backbeat/contract';
import { AnalyticsButton } from '../../analytics/index.ts';
import { DeletePost } from '../delete-post.tsx';
import { EditPostButton } from './edit-post-button.tsx';

interface AuthorActionsProps {
  post: posts.Post;
  /** Leaves the screen of the deleted post. */
  leave: () => Promise<void>;
}

/** The author's actions on the page of a post. */
export function AuthorActions({ post, leave }: AuthorActionsProps) {
  return (
    <>
      <AnalyticsButton post={post} />
      <EditPostButton post={post} />
      <DeletePost id={post.id} leave={leave} />
    </>
  );
}
