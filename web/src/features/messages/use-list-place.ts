import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { ListRow } from './rows.ts';
import { isAtEndOf } from './scroll-place.ts';

/** What one wants to see: a message, by its number, or the end. Wanted again it is another object. */
export interface Place {
  seq: number | 'end';
}

/** Going to a row takes no longer, in milliseconds. */
const SETTLING = 300;

interface Given {
  list: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ListRow[];
  /** Nothing of it was read: then no line divides what is new from the rest. */
  isAllNew: boolean;
  target: Place | null;
  /** Whether there is more after the last row. */
  isAway: boolean;
  isAtEnd: boolean;
  /** The end of the rows is in sight, or is not any more. */
  onEnd: (isInSight: boolean) => void;
}

/**
 * The place in a conversation that is in sight: at first what is new in it, or its end; then what one goes to; and its end
 * again with what one says.
 * @returns `note` looks where one is now; `isGoing` while a row is being gone to
 */
export function useListPlace({ list, scroller, rows, isAllNew, target, isAway, isAtEnd, onEnd }: Given): {
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
  // What is at its end stays there when the box below grows; rows that come or go change where the end is.
  const fit = useEffectEvent((isBox: boolean) => {
    // At once: until it is measured anew the list takes the box for as high as it was.
    if (isBox && isAtEnd) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    else note();
  });
  useEffect(() => {
    const box = scroller.current;
    const sizes = new ResizeObserver((changed) => fit(changed.some(({ target: each }) => each === box)));
    for (const each of [box, box?.firstElementChild]) if (each) sizes.observe(each);
    return () => sizes.disconnect();
  }, [scroller]);

  // The list goes to a row by its index, and looks a few times whether it is there: until then none may come before it.
  const [arrivedFor, setArrivedFor] = useState<Place | null | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setArrivedFor(target), SETTLING);
    return () => clearTimeout(timer);
  }, [target]);

  const own = rows.findLast(({ kind }) => kind === 'outgoing' || kind === 'sending')?.key;
  const follow = useEffectEvent(() => list.scrollToEnd());
  useEffect(() => {
    if (own !== undefined) follow();
  }, [own]);
  return { note, isGoing: arrivedFor !== target };
}
