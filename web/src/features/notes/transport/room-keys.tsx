import { lazy } from '@packages/router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { isComposing } from '../../../lib/keyboard/is-composing.ts';
import { shortcutKey } from '../../../lib/keyboard/shortcut-key.ts';
import { needsKey, SEEK_STEP } from '../../../player/keyboard/keyboard.ts';
import { Part } from '../../../ui/part.tsx';
import { actsOf, hasShortcuts } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';

const RoomKeysDialog = lazy(async () => (await import('./room-keys-dialog.tsx')).RoomKeysDialog);

/**
 * The keys of the room and their help. They precede the shortcuts of the player, which ignores events
 * that are handled.
 */
export function RoomKeys() {
  const view = useOpenRoom();
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if ((isChord && !isTypedBracket(event)) || isBehind(event.target)) return;
    const acts = actsOf(view);
    // Escape is no shortcut of a character, so it works with shortcuts off.
    if (event.key === 'Escape') {
      if (acts.close()) event.preventDefault();
      return;
    }
    if (!hasShortcuts() || (event.target instanceof Element && isUsed(event.target, event.key))) return;
    const act = handlersOf(view, () => setHelp('open'))[shortcutKey(event)];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith('Arrow')) act();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  if (help === 'never') return null;
  return (
    <Part>
      <RoomKeysDialog open={help === 'open'} onOpenChange={(isOpen) => setHelp(isOpen ? 'open' : 'closed')} />
    </Part>
  );
}

function handlersOf(
  view: ReturnType<typeof useOpenRoom>,
  showHelp: () => void,
): Readonly<Record<string, (() => void) | undefined>> {
  const acts = actsOf(view);
  return {
    n: acts.write,
    j: () => acts.step(1),
    k: () => acts.step(-1),
    r: acts.toggleState,
    enter: () => acts.start('reply'),
    e: () => acts.start('edit'),
    a: () => acts.start('assign'),
    '[': acts.beginRange,
    ']': acts.endRange,
    l: acts.equal,
    o: acts.loop,
    1: () => acts.hearRow(0),
    2: () => acts.hearRow(1),
    3: () => acts.hearRow(2),
    4: () => acts.hearRow(3),
    x: acts.hearBefore,
    ' ': acts.play,
    arrowleft: () => view.seek(Math.max(0, view.position() - SEEK_STEP)),
    arrowright: () => view.seek(Math.min(view.duration, view.position() + SEEK_STEP)),
    '?': showHelp,
  };
}

/** Many keyboards have brackets on AltGr, which some systems report as Ctrl and Alt, or on Option. */
const isTypedBracket = ({ key, altKey, metaKey }: KeyboardEvent): boolean =>
  (key === '[' || key === ']') && altKey && !metaKey;

/** Whether an open dialog or menu, or its control, gets the key. */
const isBehind = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  (target instanceof Element && target.matches('[data-handles-escape]'));

/** Whether the focused control handles the key itself: it writes, presses or moves something. */
const isUsed = (target: Element, key: string): boolean =>
  needsKey(target, key) ||
  (key.startsWith('Arrow') && target.closest('ul') !== null && target.matches('button')) ||
  (key === 'Enter' && target.matches('a, button, summary, input, [role=button]'));
