import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Returns a ref for a group of controls. The hook calls `onLeft` when the focus moves from the
 * group to another part of the page.
 */
export function useFocusLeft<Group extends HTMLElement>(onLeft: () => void): RefObject<Group | null> {
  const ref = useRef<Group>(null);
  const listen = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // While another window is in front, such as a file dialog, the focused element stays the active
    // one.
    const isStillHere = [relatedTarget, document.activeElement].some(
      (element) => element instanceof Node && ref.current?.contains(element),
    );
    if (!isStillHere) onLeft();
  });
  useEffect(() => {
    const group = ref.current;
    const onFocusOut = (event: FocusEvent) => listen(event);
    group?.addEventListener('focusout', onFocusOut);
    return () => group?.removeEventListener('focusout', onFocusOut);
  }, []);
  return ref;
}
