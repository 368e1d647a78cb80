import type { ReactNode } from 'react';
import { NavLink } from '@packages/router';
import { cx } from '../ui/cx.ts';
import { PartBoundary } from '../ui/part.tsx';
import { SkipLink, VisuallyHidden } from '../ui/visually-hidden.tsx';
import { HeaderBar, SignInLinks } from './header-bar.tsx';
import type { FrameUser, Navigation, NavigationEntry } from './navigation-entries.ts';
import { paths } from '../navigation/paths.ts';
import { UserMenu } from './user-menu.tsx';
import { messages } from './layout.messages.ts';

export interface ShellProps extends FrameProps {
  /** The player bar, which stays mounted across screens. */
  player?: ReactNode;
  /** What the user has just got, above the screen. */
  news?: ReactNode;
  /** Below the screen, on screens that have a footer. */
  footer?: ReactNode;
  /** The screen. It contains no `main` of its own. */
  children: ReactNode;
}

export interface FrameProps {
  /** Null for visitors, who see the sign-in links; undefined while the session is unknown. */
  user: FrameUser | null | undefined;
  navigation: Navigation;
  /** The button of the search, beside the bell. */
  search?: ReactNode;
  /** The notification bell, beside the navigation. */
  bell: ReactNode;
  onLogout: () => void;
}

/** The app frame: the header, the screen, the player and, on phones, the bottom bar. */
export function Shell({ player, news, footer, children, ...frame }: ShellProps) {
  return (
    <div
      data-page
      className="flex min-h-dvh flex-col pb-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom))]"
    >
      <SkipLink />
      <Header {...frame} />
      {news}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {footer}
      {player ? (
        <div
          data-player
          className="fixed inset-x-2 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] z-30 md:inset-x-0 md:bottom-0"
        >
          {player}
        </div>
      ) : null}
      {frame.navigation.bottom.length > 0 ? <BottomBar entries={frame.navigation.bottom} /> : null}
    </div>
  );
}

/** The header: logo, navigation, notifications and user menu. */
export function Header({ user, navigation, search, bell, onLogout }: FrameProps) {
  if (!user && navigation.header.length === 0)
    return (
      <HeaderBar home={paths.landing}>
        <span className="grow" />
        {search}
        {user === null ? <SignInLinks /> : null}
      </HeaderBar>
    );
  return (
    <HeaderBar home={paths.home}>
      <nav aria-label={messages.main} className="hidden gap-1 md:flex">
        {navigation.header.map((entry) => (
          <HeaderLink key={entry.label} entry={entry} />
        ))}
      </nav>
      <span className="grow" />
      <PartBoundary floats>
        {search}
        {bell}
      </PartBoundary>
      {navigation.aside.map(({ label, to, icon: Icon, mark }) => (
        <NavLink
          key={label}
          to={to}
          title={label}
          className="relative hidden size-10 place-items-center rounded-pill text-text-2 hover:bg-surface-2 hover:text-text aria-[current]:text-text md:grid pointer-coarse:size-11"
        >
          <Icon />
          <VisuallyHidden>{label}</VisuallyHidden>
          <span className="absolute -top-0.5 -right-1">{mark}</span>
        </NavLink>
      ))}
      {user ? <UserMenu user={user} navigation={navigation} onLogout={onLogout} /> : null}
    </HeaderBar>
  );
}

function HeaderLink({ entry }: { entry: NavigationEntry }) {
  return (
    <NavLink
      to={entry.to}
      className="flex h-10 items-center rounded-pill px-3.5 font-[550] text-text-2 transition-colors hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text pointer-coarse:h-11"
    >
      {entry.label}
    </NavLink>
  );
}

/** The bottom bar of phones, within reach of the thumb. */
export function BottomBar({ entries }: { entries: Navigation['bottom'] }) {
  return (
    <nav
      aria-label={messages.main}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col bg-ink pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map(({ label, to, icon: Icon, mark, lead }) => (
        <NavLink
          key={label}
          to={to}
          className={cx(
            'relative grid h-15 content-center justify-items-center gap-1 text-[11px] font-[550]',
            lead ? 'text-accent' : 'text-text-3 aria-[current]:text-text',
          )}
        >
          <Icon />
          <span>
            <span>{label}</span>
            <span className="absolute top-1 left-[calc(50%+4px)]">{mark}</span>
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
