import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { ListRow } from '../state/conversation-rows.ts';

/**
 * The target of a scroll: a message, by its number, or the end. A repeated request is a new object.
 */
export interface ScrollTarget {
  seq: number | 'end';
}

/** Maximum duration of scrolling to a row, in milliseconds. */
const SCROLL_TIMEOUT_MS = 300;

/** Distance in px from the end of a list that counts as its end. */
const END_DISTANCE_PX = 80;

const isAtEndOf = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  scrollHeight - scrollTop - clientHeight < END_DISTANCE_PX;

interface ListScrollOptions {
  list: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ListRow[];
  /** Whether all messages were unread. Then there is no unread line. */
  isAllNew: boolean;
  target: ScrollTarget | null;
  /** Whether there are more messages after the last row. */
  isAway: boolean;
  isAtEnd: boolean;
  /** Called when the end of the rows becomes visible or hidden. */
  onEnd: (isInSight: boolean) => void;
}

/**
 * The scroll position of a conversation. It starts at the unread line or the end, follows targets,
 * and returns to the end when the viewer sends a message.
 * @returns `note` records the current position; `isGoing` while scrolling to a row
 */
export function useListScroll({
  list,
  scroller,
  rows,
  isAllNew,
  target,
  isAway,
  isAtEnd,
  onEnd,
}: ListScrollOptions): {
  note: () => void;
  isGoing: boolean;
} {
  const begin = useEffectEvent(() => {
    const line = isAllNew ? 0 : rows.findIndex(({ kind }) => kind === 'unread');
    if (line === -1) list.scrollToEnd();
    else list.scrollToIndex(line, { align: 'start' });
  });
  useLayoutEffect(() => begin(), []);

  const place = rows.findIndex((row) => row.kind === 'message' && row.message.seq === target?.seq);
  const goToTarget = useEffectEvent(() => {
    if (target?.seq === 'end') list.scrollToEnd();
    else list.scrollToIndex(place, { align: 'center' });
  });
  const isHere = target?.seq === 'end' ? !isAway : place !== -1;
  useLayoutEffect(() => {
    if (target !== null && isHere) goToTarget();
  }, [target, isHere]);

  const note = () => {
    if (scroller.current) onEnd(isAtEndOf(scroller.current));
  };
  // A list at its end stays there when the box below grows or when rows change.
  const fit = useEffectEvent((isBox: boolean) => {
    // Synchronously: until it is measured again, the list uses the old height of the box.
    if (isBox && isAtEnd) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    else note();
  });
  useEffect(() => {
    const box = scroller.current;
    const sizes = new ResizeObserver((entries) => fit(entries.some(({ target: each }) => each === box)));
    for (const each of [box, box?.firstElementChild]) if (each) sizes.observe(each);
    return () => sizes.disconnect();
  }, [scroller]);

  // The list scrolls to a row by index and corrects itself several times. Until then no rows may be
  // inserted before it.
  const [arrivedFor, setArrivedFor] = useState<ScrollTarget | null | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setArrivedFor(target), SCROLL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [target]);

  const ownPendingKey = rows.findLast(
    ({ kind }) => kind === 'pending message' || kind === 'pending upload',
  )?.key;
  const follow = useEffectEvent(() => list.scrollToEnd());
  useEffect(() => {
    if (ownPendingKey !== undefined) follow();
  }, [ownPendingKey]);
  return { note, isGoing: arrivedFor !== target };
}
