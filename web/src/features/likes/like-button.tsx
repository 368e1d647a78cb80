import type { posts } from '@backbeat/contract';
import { Button, IconButton, type ButtonSize } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './likes.messages.ts';
import { useToggleLike } from './use-toggle-like.ts';

interface LikeButtonProps {
  post: Pick<posts.Post, 'id' | 'likedByViewer'>;
  size?: ButtonSize;
  /** Below 1024 px the icon alone. */
  compact?: boolean;
}

/** Likes or unlikes a post. */
export function LikeButton({ post, size = 'medium', compact = false }: LikeButtonProps) {
  const { toggle, isBusy } = useToggleLike(post);
  return (
    <Button
      size={size}
      compact={compact}
      busy={isBusy}
      isPressed={post.likedByViewer}
      icon={
        <HeartIcon
          isFilled={post.likedByViewer}
          {...(isBusy && { className: compact ? 'lg:hidden' : 'hidden' })}
        />
      }
      onClick={toggle}
      // Without the icon the long label fits as well, so that nothing beside the button moves.
      className={cx(compact ? 'lg:w-27 lg:px-0' : 'w-27 px-0', isBusy && 'text-[13px]')}
    >
      {isBusy ? uiMessages.processing : post.likedByViewer ? messages.liked : messages.like}
    </Button>
  );
}

/** The same without a label, for small spaces. */
export function LikeIconButton({ post }: { post: LikeButtonProps['post'] }) {
  const { toggle, isBusy } = useToggleLike(post);
  return (
    <IconButton
      label={isBusy ? uiMessages.processing : post.likedByViewer ? messages.liked : messages.like}
      isPressed={post.likedByViewer}
      busy={isBusy}
      onClick={toggle}
      className={post.likedByViewer ? 'text-accent!' : ''}
    >
      <HeartIcon isFilled={post.likedByViewer} />
    </IconButton>
  );
}
