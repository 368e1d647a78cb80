import type { posts } from '@backbeat/contract';
import { useCurrentUser } from '../auth/index.ts';
import { LikeButton } from './like-button.tsx';
import { messages } from './likes.messages.ts';
import { likersSentence } from './likers-sentence.ts';

/** The like button with the likes of the post beside it. */
export function LikeControl({ post }: { post: posts.Post }) {
  const { data: viewer } = useCurrentUser();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LikeButton post={post} />
      <p className="min-w-0 text-text-2 break-words">
        {likersSentence(post, viewer?.userName) || messages.noneYet}
      </p>
    </div>
  );
}
