import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazy } from '@packages/router';
import { isApple } from '../../lib/is-apple.ts';
import { shortcutKey } from '../../lib/keyboard/shortcut-key.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import type { CommandContext } from './commands.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './command-palette.messages.ts';

const load = async () => (await import('./command-palette.tsx')).CommandPalette;
const CommandPalette = lazy(load);

/** Prefetches the palette. If that fails, opening it retries. */
const prefetch = () => {
  load().catch(() => undefined);
};

/** The button of the command palette, which ⌘K or Ctrl+K opens on every screen of the frame. */
export function PaletteButton(context: CommandContext) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isHeld = isApple() ? event.metaKey : event.ctrlKey;
    if (!isHeld || event.shiftKey || event.altKey || shortcutKey(event) !== 'k') return;
    // Browsers would move to their address bar.
    event.preventDefault();
    if (state === 'open') setState('closed');
    // Another open dialog or menu may hold work that a search would leave. Closed ones stay for their animation.
    else if (!document.querySelector('[role][data-state=open]')) setState('open');
  });
  // At once, so that the keys work as soon as the button is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <IconButton
        label={messages.findAnything}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        // On phones the bar at the bottom has the search of users. On the narrowest ones the sign-in links
        // of visitors leave no space.
        className={context.user ? 'max-md:hidden' : 'max-[383px]:hidden'}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setState('open')}
      >
        <SearchIcon />
      </IconButton>
      {state === 'never' ? null : (
        <Part>
          <CommandPalette
            {...context}
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
          />
        </Part>
      )}
    </>
  );
}
