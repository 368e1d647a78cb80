import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the rows that the reader looks at in their place while others arrive above them. Browsers do
 * so only where the list has been scrolled, and one of them never.
 * @param keys of the rows, which have them as `data-key`
 * @returns the element that scrolls, which needs `overflow-anchor: none`
 */
export function useHeldPlace<E extends HTMLElement>(keys: readonly string[]): RefObject<E | null> {
  const list = useRef<E>(null);
  /** The distance of each row from the top of the content in px. */
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
  const joinedKeys = keys.join(' ');
  useLayoutEffect(() => {
    const scroller = list.current;
    if (!scroller || joinedKeys === '') return;
    const rows = [...scroller.querySelectorAll<HTMLElement>('[data-key]')];
    const newTops = new Map(rows.map((row) => [row.dataset['key'] ?? '', row.offsetTop]));
    const firstVisible = [...tops.current].find(
      ([key, top]) => top >= scroller.scrollTop && newTops.has(key),
    );
    tops.current = newTops;
    if (!firstVisible) return;
    const [key, top] = firstVisible;
    const shift = (newTops.get(key) ?? top) - top;
    if (shift > 0) scroller.scrollTop += shift;
  }, [joinedKeys]);
  return list;
}
