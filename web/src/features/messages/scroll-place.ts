/** So near to its end, one is at the end of a list, in px. */
const NEAR = 80;

export const isAtEndOf = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;
