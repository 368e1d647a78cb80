import { useState, type FocusEvent } from 'react';

/** Whether the user has left a field, and not merely switched to another window. */
export const hasLeftField = ({ target }: FocusEvent): boolean => target !== document.activeElement;

/**
 * Whether the user has left a field since the screen opened, and the blur handler that detects it.
 */
export function useHasLeftField(): [hasLeft: boolean, onBlur: (event: FocusEvent) => void] {
  const [hasLeft, setHasLeft] = useState(false);
  return [hasLeft, (event) => setHasLeft((before) => before || hasLeftField(event))];
}
