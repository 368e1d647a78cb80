import { useState, type ReactNode } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MenuIcon } from './console-icons.ts';
import { ConsoleSearch } from './console-search.tsx';
import { ConsoleUser } from './console-user.tsx';
import { SectionList } from './section-list.tsx';
import { messages } from './console.messages.ts';

interface ConsolePageProps {
  title: string;
  /** Beside the title, such as a number. */
  note?: ReactNode;
  /** Buttons and fields at the end of the bar. */
  actions?: ReactNode;
  /** For screens of text, which are easier to read in narrow lines. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A screen of the console: the bar with its title, and on phones the button of the sections. */
export function ConsolePage({ title, note, actions, isNarrow = false, children }: ConsolePageProps) {
  useTitle(title);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-15 flex-wrap items-center gap-x-2 bg-ink px-4 md:gap-x-3.5 md:px-8">
        <IconButton label={messages.openMenu} onClick={() => setIsOpen(true)} className="-ml-2.5 md:hidden">
          <MenuIcon />
        </IconButton>
        <h1 className="display text-[22px] whitespace-nowrap">{title}</h1>
        <span className="min-w-0 flex-1 truncate text-text-3">{note}</span>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 max-md:order-last max-md:basis-full max-md:pb-2 max-md:empty:hidden">
            {actions}
          </div>
        ) : null}
        <ConsoleSearch />
      </header>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-1 pb-10 md:px-8',
          isNarrow && 'max-w-[1064px]',
        )}
      >
        {children}
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.console}>
        {/* A link of the list leaves the screen, and this dialog with it. */}
        <SectionList />
        <ConsoleUser />
      </Dialog>
    </>
  );
}
