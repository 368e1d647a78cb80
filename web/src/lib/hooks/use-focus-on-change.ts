import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves keyboard and screen reader focus to an element (with `tabIndex={-1}`) each time a value
 * changes, such as to the heading of a new step.
 */
export function useFocusOnChange<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    element.current?.focus();
  }, [value]);
  return element;
}
