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
  /**
   * Shows the tooltip on tap as well, for a button without another action. Touch shows no other
   * tooltips, so a tooltip must not hold essential information.
   */
  onTap?: boolean;
}

/**
 * Parts of the page that a tooltip renders into, so that screen readers find it near its trigger.
 */
const LANDMARKS = '[role="dialog"], main, header, nav, footer';

/** A short explanation on hover and on focus. */
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

/**
 * A press would close what hover and focus have opened. A tap opens the tooltip and the next one
 * closes it; keys and mouse leave it open.
 */
function useTap(open: boolean, setOpen: (open: boolean) => void) {
  const before = useRef(false);
  const isTouch = useRef(false);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType !== 'mouse';
      before.current = open;
    },
    onClick: (event: MouseEvent) => {
      // Prevents the primitive from closing it.
      event.preventDefault();
      const isByPointer = event.detail > 0;
      setOpen(!(isByPointer && isTouch.current && before.current));
    },
  };
}
