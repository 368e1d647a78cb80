import { cloneElement, lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';

/** A control that opens something: its trigger button, and whether it starts open. */
export interface OpenedByTrigger {
  trigger: ReactElement<TriggerProps>;
  defaultOpen?: boolean;
}

interface TriggerProps {
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

/**
 * Fetches what a button opens only when somebody reaches for the button, so that menus and panels cost nothing on the first
 * screen. Until then the button stands alone; pressing it opens as soon as the rest is there.
 */
export function whenWanted<P extends OpenedByTrigger>(
  popup: 'menu' | 'dialog',
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement {
  const Loaded: ComponentType<P> = lazy(load);
  const fetch = () => {
    // Where it fails, pressing the button tries again, and the screen's error boundary speaks.
    load().catch(() => undefined);
  };
  return function WhenWanted(props: P) {
    const [wanted, setWanted] = useState(false);
    const alone = cloneElement(props.trigger, {
      'aria-haspopup': popup,
      'aria-expanded': wanted,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => setWanted(true),
    });
    if (!wanted) return alone;
    return (
      <Suspense fallback={alone}>
        <Loaded {...props} defaultOpen />
      </Suspense>
    );
  };
}
