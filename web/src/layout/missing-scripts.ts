import { isMissingScript } from '@packages/router';
import { onlineManager } from '@tanstack/react-query';
import { missingParts, setMissingPartListener, type MissingPart } from '../ui/missing-parts.ts';

/** What opens dialogs and menus. Links and tabs open screens and panels, which say themselves what is missing. */
const CONTROLS = 'button:not([role=tab]), [role^=menuitem], [role=option]';

/** Milliseconds before a part that the user did not press loads again by itself. */
const RETRY_DELAY_MS = 3_000;
/** The number of such attempts after each return of the connection. A newer version may lack the script. */
const MAX_RETRIES = 3;

/**
 * Watches for scripts that do not load. Parts load by themselves when the connection returns, except
 * those that the user opened with a control that is still there: they load when the user presses it
 * again, so that no dialog opens by surprise.
 * @param say tells the user that what they pressed is missing
 * @returns a function that ends it
 */
export function watchMissingScripts(say: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** How the user acted last; null for a link or nothing. */
  let source: Element | 'keyboard' | null = null;
  const controls = new WeakMap<MissingPart, Element>();
  let retriesCount = 0;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const sayMissing = (part: MissingPart) => {
    const isOnline = onlineManager.isOnline();
    const isPressed = part.floats && source !== null;
    if (part.floats && source instanceof Element) controls.set(part, source);
    // The network may be back a moment after the browser says so.
    if (isOnline && !isPressed && retriesCount < MAX_RETRIES) {
      retriesCount += 1;
      timers.add(setTimeout(() => missingParts.has(part) && part.retry(), RETRY_DELAY_MS));
      return;
    }
    // Without a connection a part with a place says it itself, and the user waits for no other.
    if (isOnline || isPressed) say();
  };
  const onKey = () => {
    source = 'keyboard';
  };
  const onClick = ({ target }: Event) => {
    source = target instanceof Element ? target.closest(CONTROLS) : null;
    for (const part of missingParts)
      if (source !== null && controls.get(part) === source) {
        if (onlineManager.isOnline()) part.retry();
        else say();
      }
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isMissingScript(event.reason)) return;
    event.preventDefault();
    say();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('unhandledrejection', onRejection, { signal });
  missingParts.forEach(sayMissing);
  setMissingPartListener(sayMissing);
  const endOnline = onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    retriesCount = 0;
    for (const part of missingParts) if (!controls.get(part)?.isConnected) part.retry();
  });
  return () => {
    ending.abort();
    timers.forEach(clearTimeout);
    endOnline();
    setMissingPartListener(undefined);
  };
}
