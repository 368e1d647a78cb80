import type { posts } from '@backbeat/contract';
import { useCurrentUser } from '../auth/index.ts';
import { LikeButton } from './like-button.tsx';
import { messages } from './likes.messages.ts';
import { likersSentence } from './likers-sentence.ts';

/** The like button with the likes of the post beside it. */
export function LikeControl({ post }: { post: posts.Post }) {
  const { data: viewer } = useCurrentUser();
  return (
    <div className="flex min-w-0 items-center gap-4">
      <LikeButton post={post} />
      <p className="line-clamp-2 min-w-0 text-text-2 wrap-anywhere">
        {likersSentence(post, viewer?.userName) || messages.noneYet}
      </p>
    </div>
  );
}
