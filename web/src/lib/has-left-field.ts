import { useState, type FocusEvent } from 'react';

/** Whether somebody has left a field, and not the whole window, to look something up elsewhere. */
export const hasLeftField = ({ target }: FocusEvent): boolean => target !== document.activeElement;

/** Whether a field has been left since the screen came up, and the handler that notices. */
export function useHasLeft(): [hasLeft: boolean, onBlur: (event: FocusEvent) => void] {
  const [hasLeft, setHasLeft] = useState(false);
  return [hasLeft, (event) => setHasLeft((before) => before || hasLeftField(event))];
}
