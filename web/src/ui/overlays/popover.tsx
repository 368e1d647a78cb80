import * as Radix from '@radix-ui/react-popover';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useCloseOnBack } from '@packages/router';
import { PartBoundary } from '../part.tsx';

export interface PopoverProps {
  /** A button. */
  trigger: ReactElement;
  title: string;
  /** Beside the title: a button for the whole content. */
  action?: ReactNode;
  /** The content; it receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A small panel under a button; on phones a sheet at the bottom of the screen. Closes on Escape, on
 * an outside click and on Back.
 */
export function Popover({
  trigger,
  title,
  action,
  children,
  defaultOpen = false,
  onOpenChange,
}: PopoverProps) {
  const [open, setOpen] = useState(defaultOpen);
  const titleId = useId();
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useCloseOnBack(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={titleId}
          className="floating z-50 flex max-h-[min(70dvh,560px)] flex-col md:w-[380px]"
        >
          <div className="flex min-h-14 items-center justify-between gap-4 pt-2 pr-3 pl-5">
            <h2 id={titleId} className="text-[19px]">
              {title}
            </h2>
            {action}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2">
            <PartBoundary>{children(() => change(false))}</PartBoundary>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
