/** Distance in px from the end of a list that counts as its end. */
const END_DISTANCE_PX = 80;

export const isAtEndOf = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  scrollHeight - scrollTop - clientHeight < END_DISTANCE_PX;
