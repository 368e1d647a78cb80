/** Distance in px from the end of a list that counts as its end. */
const NEAR = 80;

export const isAtEndOf = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;
