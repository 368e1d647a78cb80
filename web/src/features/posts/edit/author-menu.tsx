import { IconButton } from '../../../ui/controls/button.tsx';
import { MoreIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import type { AuthorMenuContentProps } from './author-menu-content.tsx';
import { messages } from './edit.messages.ts';

const Content = lazyOverlay<AuthorMenuContentProps>(
  'menu',
  async () => (await import('./author-menu-content.tsx')).AuthorMenuContent,
);

interface AuthorMenuProps extends Pick<AuthorMenuContentProps, 'post' | 'leave'> {
  className?: string;
}

/** A button that opens the author's actions on an own post. */
export function AuthorMenu({ post, leave, className }: AuthorMenuProps) {
  const label = messages.moreActionsFor({ title: post.title });
  return (
    <Content
      post={post}
      label={label}
      leave={leave}
      trigger={
        <IconButton label={label} {...(className !== undefined && { className })}>
          <MoreIcon strokeWidth={3} />
        </IconButton>
      }
    />
  );
}
