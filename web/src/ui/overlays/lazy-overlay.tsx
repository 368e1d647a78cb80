import { cloneElement, useState, type ComponentType, type ReactElement } from 'react';
import { lazy } from '@packages/router';
import { addMissingPart } from '../missing-parts.ts';
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
 * loaded; if it does not load, the
 * app says so (layout/missing-scripts.ts), and the next click tries again.
 */
export function lazyOverlay<P extends OpenedByTrigger>(
  popup: 'menu' | 'dialog',
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactElement {
  const LoadedOverlay = lazy(load);
  const fetch = () => {
    load().catch(() => undefined);
  };
  return function LazyOverlay(props: P) {
    const [isWanted, setWanted] = useState(props.defaultOpen === true);
    const open = () => {
      load().then(
        () => setWanted(true),
        // Nothing waits: the next click tries again.
        () => addMissingPart({ floats: true, retry: open })(),
      );
    };
    const alone = cloneElement(props.trigger, {
      'aria-haspopup': popup,
      'aria-expanded': isWanted,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: open,
    });
    if (!isWanted) return alone;
    return (
      <Part fallback={alone} keeps={alone} floats>
        <LoadedOverlay {...props} defaultOpen />
      </Part>
    );
  };
}
