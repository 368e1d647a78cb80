import { Avatar } from '../ui/pictures/avatar.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { lazyOverlay, type OpenedByTrigger } from '../ui/overlays/lazy-overlay.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { UserMenuContentProps } from './user-menu-content.tsx';
import { messages } from './layout.messages.ts';

export type UserMenuProps = Omit<UserMenuContentProps, keyof OpenedByTrigger>;

const Content = lazyOverlay<UserMenuContentProps>(
  'menu',
  async () => (await import('./user-menu-content.tsx')).UserMenuContent,
);

/** The avatar that opens the user menu: name, navigation, theme and sign-out. */
export function UserMenu(props: UserMenuProps) {
  const { userName, profilePic } = props.user;
  return (
    <Content
      {...props}
      trigger={
        <button
          type="button"
          className="relative flex h-10 items-center justify-center gap-2 rounded-pill px-1 font-semibold transition-colors hover:bg-surface-2 md:min-w-0 md:pr-3 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <VisuallyHidden>{messages.menuOf({ userName })}</VisuallyHidden>
          <span className="relative flex shrink-0">
            <Avatar seed={userName} src={profilePic} />
            <span className="absolute -top-1.5 -right-1.5">{props.navigation.menuMark}</span>
          </span>
          <span aria-hidden="true" className="max-w-[16ch] min-w-0 truncate max-md:hidden">
            {userName}
          </span>
          <ChevronDownIcon size={16} className="shrink-0 text-text-3 max-md:hidden" />
        </button>
      }
    />
  );
}
