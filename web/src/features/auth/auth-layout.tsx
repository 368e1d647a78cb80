import { brandMessages, placeholderPeaks } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { HeaderBar } from '../../layout/header-bar.tsx';
import { paths } from '../../navigation/paths.ts';
import { cx } from '../../ui/cx.ts';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';

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
}

/** The layout of the sign-in screens: a form and, on wide screens, a picture of sound beside it. */
export function AuthLayout({ title, lead, children, foot, wide = false }: AuthLayoutProps) {
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
        <Poster />
      </div>
    </div>
  );
}

const bars = 44;

/** Decoration that says what the product is about. */
function Poster() {
  return (
    <aside
      aria-hidden="true"
      className="sticky top-[calc(var(--header-height)+8px)] hidden h-[calc(100dvh-var(--header-height)-32px)] max-h-[820px] min-h-[440px] flex-col justify-between overflow-hidden rounded-l bg-surface-1 p-10 lg:flex"
    >
      <div className="@container">
        <p className="display text-[min(16cqi,104px)]">{brandMessages.slogan}</p>
      </div>
      <StaticWaveform peaks={placeholderPeaks('come in', bars)} playedShare={0.39} bars={bars} height={220} />
    </aside>
  );
}
