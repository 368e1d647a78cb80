import { cloneElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { Part } from '../part.tsx';

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
 * Loads a component when the user reaches for its button, so that menus and panels cost nothing on
 * the first screen. Until then the button stands alone. A click opens the component once it is
 * loaded.
 */
export function lazyOverlay<P extends OpenedByTrigger>(
  popup: 'menu' | 'dialog',
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement {
  const LoadedOverlay: ComponentType<P> = lazy(load);
  const fetch = () => {
    // If the import fails, a click retries it, and the part reports the failure.
    load().catch(() => undefined);
  };
  return function LazyOverlay(props: P) {
    const [isWanted, setWanted] = useState(props.defaultOpen === true);
    const alone = cloneElement(props.trigger, {
      'aria-haspopup': popup,
      'aria-expanded': isWanted,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => setWanted(true),
    });
    if (!isWanted) return alone;
    return (
      <Part fallback={alone} keeps={alone} floats>
        <LoadedOverlay {...props} defaultOpen />
      </Part>
    );
  };
}
