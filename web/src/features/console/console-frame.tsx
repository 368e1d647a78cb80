import type { ReactNode } from 'react';
import { instanceName } from '../../navigation/instance-name.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { LogoMark } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { ConsoleKeys } from './console-keys.tsx';
import { ConsoleUser } from './console-user.tsx';
import { SectionList } from './section-list.tsx';
import { messages } from './console.messages.ts';

/** The frame of the console: the side list beside a screen. Phones have the list in a sheet. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-page
      className="min-h-dvh pb-[var(--player-height)] text-[14px] md:grid md:grid-cols-[232px_minmax(0,1fr)]"
    >
      <SkipLink />
      {/* As high as the page. Both parts stay in sight, also below a banner, which scrolls away. */}
      <header className="flex flex-col bg-surface-1 px-3 max-md:hidden">
        <div className="sticky top-0 grid max-h-[calc(100dvh-var(--player-height)-120px)] gap-3 overflow-y-auto py-3.5">
          <Link to={paths.console} className="mx-2 mb-1 flex h-8 items-center gap-2.5 rounded-s">
            <LogoMark size={24} />
            <span data-brand="" className="display min-w-0 text-[17px]">
              {instanceName()}
            </span>
            <span className="text-text-3">{messages.console}</span>
          </Link>
          <SectionList />
        </div>
        <div className="sticky bottom-[var(--player-height)] mt-auto bg-surface-1 pb-3.5">
          <ConsoleUser />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
      <ConsoleKeys />
    </div>
  );
}
