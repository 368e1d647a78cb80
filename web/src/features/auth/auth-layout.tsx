import type { ReactNode } from 'react';
import { HeaderBar } from '../../app/header-bar.tsx';
import { paths } from '../../app/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';

export interface AuthLayoutProps {
  /** What the screen is for. */
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** The other ways in. */
  foot?: ReactNode;
  /** Room for a wizard with its steps. */
  wide?: boolean;
}

/** The frame of the screens by which one comes in: the form, and beside it, where there is room, a picture of sound. */
export function AuthLayout({ title, lead, children, foot, wide = false }: AuthLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderBar home={paths.landing}>{null}</HeaderBar>
      <div className="wrap grid grow gap-x-16 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <main
          id="content"
          tabIndex={-1}
          className={`w-full justify-self-center pt-6 outline-none md:pt-14 ${wide ? 'max-w-[640px]' : 'max-w-[440px]'}`}
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

function Poster() {
  return (
    <aside
      aria-hidden="true"
      className="sticky top-[calc(var(--header-height)+16px)] hidden h-[calc(100dvh-var(--header-height)-48px)] max-h-[760px] lg:block"
    >
      <Artwork id="sign-in" ratio="square" className="size-full overflow-hidden rounded-l">
        <p className="display absolute inset-x-8 bottom-8 text-[56px] text-on-art">
          The Future of Music Collaboration
        </p>
      </Artwork>
    </aside>
  );
}
