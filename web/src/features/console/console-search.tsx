import { useState } from 'react';
import { lazy } from '@packages/router';
import { SearchIcon } from '../../ui/icons.tsx';
import { Part } from '../../ui/part.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messages } from './console.messages.ts';

const ConsoleSearchDialog = lazy(
  async () => (await import('./console-search-dialog.tsx')).ConsoleSearchDialog,
);

/** The button of the console's search, which the key / presses on screens without a search of their own. */
export function ConsoleSearch() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setState('open')}
        className="flex h-9 shrink-0 items-center gap-2 rounded-s bg-surface-1 px-2.5 text-text-3 ring-1 ring-line transition-colors ring-inset hover:text-text max-xl:w-11 max-xl:justify-center max-xl:bg-transparent max-xl:ring-0 pointer-coarse:h-11"
      >
        <SearchIcon size={18} />
        <span aria-hidden="true" className="max-xl:hidden">
          {messages.goToHint}
        </span>
        <VisuallyHidden>{messages.goTo}</VisuallyHidden>
        <kbd
          aria-hidden="true"
          className="grid h-4.5 min-w-4.5 place-items-center rounded-[5px] px-1 font-text text-[11px] font-semibold ring-1 ring-line ring-inset max-xl:hidden pointer-coarse:hidden"
        >
          /
        </kbd>
      </button>
      {state === 'never' ? null : (
        <Part>
          <ConsoleSearchDialog
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
          />
        </Part>
      )}
    </>
  );
}
