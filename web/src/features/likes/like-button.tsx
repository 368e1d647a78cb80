import type { posts } from '@backbeat/contract';
import { Button, IconButton, type ButtonSize } from '../../ui/controls/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { useToggleLike } from './use-toggle-like.ts';

interface LikeButtonProps {
  post: Pick<posts.Post, 'id' | 'likedByViewer'>;
  size?: ButtonSize;
}

/** Likes or unlikes a post. */
export function LikeButton({ post, size = 'medium' }: LikeButtonProps) {
  const { toggle, isBusy } = useToggleLike(post);
  return (
    <Button
      size={size}
      loading={isBusy}
      pressed={post.likedByViewer}
      icon={<HeartIcon filled={post.likedByViewer} />}
      onClick={toggle}
      // Fits the longest label, so that nothing beside it moves.
      className="min-w-36"
    >
      {isBusy ? 'Processing...' : post.likedByViewer ? 'Liked' : 'Like'}
    </Button>
  );
}

/** The same without a label, for small spaces. */
export function LikeIconButton({ post }: { post: LikeButtonProps['post'] }) {
  const { toggle, isBusy } = useToggleLike(post);
  return (
    <IconButton
      label={isBusy ? 'Processing...' : post.likedByViewer ? 'Liked' : 'Like'}
      pressed={post.likedByViewer}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={toggle}
      className={post.likedByViewer ? 'text-accent!' : ''}
    >
      <HeartIcon filled={post.likedByViewer} />
    </IconButton>
  );
}
