import type { posts } from '@backbeat/contract';
import { CommentSection } from '../../comments/index.ts';
import { LikeControl } from '../../likes/index.ts';

/** The likes and comments of a post. */
export function Community({ post }: { post: posts.Post }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LikeControl post={post} />
      <CommentSection post={post} />
    </div>
  );
}
