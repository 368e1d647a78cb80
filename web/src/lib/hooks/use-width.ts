import { useEffect, useRef, useState, type RefObject } from 'react';

/** The current width of an element in whole px; 0 until it is measured. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // The observer also calls once at the start, before the first frame.
    const boxes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (element.current) boxes.observe(element.current);
    return () => boxes.disconnect();
  }, []);
  return [element, width];
}
