import type { ReactNode } from 'react';
import { HeaderBar } from '../../layout/header-bar.tsx';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { messages } from './guests.messages.ts';

interface GuestLayoutProps {
  /** As whom the viewer is here, once the link is open. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages of guests, who have no navigation of the app. */
export function GuestLayout({ bar, children }: GuestLayoutProps) {
  const { data: user } = useCurrentUser();
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(var(--player-height)+env(safe-area-inset-bottom))]">
      <SkipLink />
      <HeaderBar home={user ? paths.home : paths.landing}>
        <span className="grow" />
        {user === undefined ? null : (
          <ButtonLink to={user ? paths.home : paths.login} variant="ghost" size="small">
            {user ? messages.home : messages.signIn}
          </ButtonLink>
        )}
      </HeaderBar>
      {bar}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
    </div>
  );
}

interface GuestNoticeProps {
  title: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to read or do. */
export const GuestNotice = ({ title, children }: GuestNoticeProps) => (
  <div className="wrap grid max-w-[560px] grid-cols-[minmax(0,1fr)] justify-items-start gap-5 py-12 wrap-anywhere md:py-20">
    <h1 className="text-[clamp(28px,4vw,40px)]">{title}</h1>
    {children}
  </div>
);
