import type { ReactNode } from 'react';
import { HeaderBar } from '../../layout/header-bar.tsx';
import { paths } from '../../navigation/paths.ts';
import { cx } from '../../ui/cx.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { Poster } from './panel/poster.tsx';

/** The style of a link within a line of text. */
export const linkClass =
  'font-semibold text-text underline decoration-edge underline-offset-4 hover:decoration-current';

/** The same for a link on its own, large enough to tap. */
export const standaloneLinkClass = `${linkClass} inline-flex min-h-8 items-center pointer-coarse:min-h-11`;

export interface AuthLayoutProps {
  /** The purpose of the screen. */
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links to the other ways to sign in. */
  foot?: ReactNode;
  /** Makes room for a wizard with its steps. */
  wide?: boolean;
  /** Beside the form on wide screens, instead of the poster. */
  panel?: ReactNode;
}

/** The layout of the sign-in screens: a form and, on wide screens, music beside it. */
export function AuthLayout({ title, lead, children, foot, wide = false, panel }: AuthLayoutProps) {
  const columns = wide
    ? 'lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)]'
    : 'lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderBar home={paths.landing}>{null}</HeaderBar>
      <div className={cx('wrap grid grow gap-x-[8vw] pb-16 lg:pb-6', columns)}>
        <main
          id="content"
          tabIndex={-1}
          className={cx(
            'w-full pt-6 outline-none max-lg:justify-self-center md:pt-14',
            wide ? 'max-w-[640px]' : 'max-w-[440px]',
          )}
        >
          <h1>{title}</h1>
          {lead ? <p className="mt-3 text-[17px] text-text-2">{lead}</p> : null}
          <div className="mt-8">{children}</div>
          {foot ? <div className="mt-8 text-text-2">{foot}</div> : null}
        </main>
        <div className="sticky top-[calc(var(--header-height)+8px)] hidden h-[calc(100dvh-var(--header-height)-var(--player-height)-32px)] max-h-[820px] min-h-[560px] flex-col overflow-hidden rounded-l bg-surface-1 lg:flex">
          {panel ?? <Poster />}
        </div>
      </div>
    </div>
  );
}
