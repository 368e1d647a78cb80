import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  content: ReactNode;
  /** One element that takes a ref and focus. Touch shows no tooltips: nothing may be said here alone. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A word more, on hover and on focus. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
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
