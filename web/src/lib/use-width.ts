import { useEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in whole px, as it stands; 0 until it is known. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // It also calls once at the start, before the first frame.
    const boxes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (element.current) boxes.observe(element.current);
    return () => boxes.disconnect();
  }, []);
  return [element, width];
}
