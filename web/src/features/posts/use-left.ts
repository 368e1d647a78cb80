import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** A ref for a group of controls; `onLeft` is called when the focus has left all of them for another place of the page. */
export function useLeft<Group extends HTMLElement>(onLeft: () => void): RefObject<Group | null> {
  const ref = useRef<Group>(null);
  const listen = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // While another window is in front, as a file dialog is, the element in focus stays the active one.
    const isStillHere = [relatedTarget, document.activeElement].some(
      (element) => element instanceof Node && ref.current?.contains(element),
    );
    if (!isStillHere) onLeft();
  });
  useEffect(() => {
    const group = ref.current;
    const hear = (event: FocusEvent) => listen(event);
    group?.addEventListener('focusout', hear);
    return () => group?.removeEventListener('focusout', hear);
  }, []);
  return ref;
}
