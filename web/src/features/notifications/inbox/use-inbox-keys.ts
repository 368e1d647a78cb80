import { useEffectEvent, useLayoutEffect } from 'react';
import { shortcutKey } from '../../../lib/keyboard/shortcut-key.ts';
import { player } from '../../../player/index.ts';

const KEYS = ['j', 'k', 'e', 'r', ' ', 'enter'] as const;
export type InboxKey = (typeof KEYS)[number];

/** The elements that handle keys themselves. */
const HANDLED_BY = {
  typing: 'input, textarea, select, [contenteditable]',
  enter: 'a, button, summary',
  space: 'button, summary',
};

/**
 * The keys of the list. They come before those of the player, and are off where those are off.
 * @param onKey returns false if the key keeps its other meaning
 */
export function useInboxKeys(onKey: (key: InboxKey, target: Element) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(HANDLED_BY.typing) || !player.get().settings.keys)
      return;
    const key = KEYS.find((each) => each === shortcutKey(event));
    if (key === undefined) return;
    if (key === 'enter' && target.closest(HANDLED_BY.enter)) return;
    if (key === ' ' && target.closest(HANDLED_BY.space)) return;
    if (onKey(key, target)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
