import * as Radix from '@radix-ui/react-tooltip';
import {
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

export interface TooltipProps {
  content: ReactNode;
  /** One element that takes a ref and focus. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Shows it on a tap as well, for a button that does nothing else. Without it touch shows none: nothing may be said here alone. */
  onTap?: boolean;
}

/** What is read as a part of the page: a tooltip lies in the one of its trigger, not beside all of them. */
const LANDMARKS = '[role="dialog"], main, header, nav, footer';

/** A word more, on hover and on focus. */
export function Tooltip({ content, children, side = 'top', onTap = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const tap = useTap(open, setOpen);
  return (
    <Radix.Provider delayDuration={onTap ? 120 : 400}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild ref={setTrigger} {...(onTap && tap)}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={trigger?.closest<HTMLElement>(LANDMARKS) ?? null}>
          <Radix.Content
            side={side}
            sideOffset={8}
            collisionPadding={8}
            className="appear z-60 max-w-[280px] rounded-s bg-text px-3 py-2 text-[13px] leading-snug font-medium text-ink shadow-small"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** A press would close what hovering and focus have opened. A tap opens it, the next one closes it; keys and mouse leave it open. */
function useTap(open: boolean, setOpen: (open: boolean) => void) {
  const before = useRef(false);
  const isTouch = useRef(false);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType !== 'mouse';
      before.current = open;
    },
    onClick: (event: MouseEvent) => {
      // The primitive would close it.
      event.preventDefault();
      const isByPointer = event.detail > 0;
      setOpen(!(isByPointer && isTouch.current && before.current));
    },
  };
}
