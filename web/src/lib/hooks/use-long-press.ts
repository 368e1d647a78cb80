import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const PRESS_MS = 450;
/** A finger that moves farther scrolls. */
const MAX_MOVE_PX = 10;

/** Handlers that call `act` when a finger rests on the element. A mouse has other ways. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isTouch = useRef(false);
  const hasActed = useRef(false);
  const end = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      isTouch.current = pointerType === 'touch';
      hasActed.current = false;
      if (!isTouch.current) return;
      const timer = window.setTimeout(() => {
        press.current = null;
        hasActed.current = true;
        act();
      }, PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu of a link or picture.
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault();
    },
    // The press is no tap on what lies below the finger.
    onClickCapture: (event: MouseEvent) => {
      if (!hasActed.current) return;
      hasActed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
