import { readEntry } from './history-entry.ts';

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'go'>;

/**
 * Adds one history entry for each open overlay (dialog, sheet, menu, popover), with the URL of the
 * screen below, so that Back closes the topmost overlay. Overlays open and close first. `sync` then
 * adds or leaves entries until their number matches. A menu that opens a dialog therefore reuses
 * its entry without a history traversal.
 */
export interface OverlayHistory {
  /** Number of overlay entries at and below the current entry. */
  depth: () => number;
  /** Whether the history has to move before the entry of the screen can be written. */
  hasEntries: () => boolean;
  /** Registers an open overlay. @returns a function that unregisters it */
  add: (close: () => void) => () => void;
  /**
   * Moves to the entry of the screen for a navigation, and stops tracking overlays until `resume`.
   */
  unwind: () => Promise<void>;
  /** Tracks overlays again, from the current entry on. */
  resume: () => void;
  /** Closes the overlays above a depth, starting with the topmost. */
  closeAbove: (depth: number) => void;
  /** Moves in the history without a navigation. */
  traverse: (delta: number) => Promise<void>;
  /** To be called on each `popstate`. @returns whether `traverse` caused it */
  finishTraversal: () => boolean;
}

export function createOverlayHistory(history: BrowserHistory): OverlayHistory {
  let open: readonly { close: () => void }[] = [];
  let depth = readEntry(history.state).overlays;
  // No overlay is open before the first screen. An entry with overlays dates from before a reload.
  let isPaused = true;
  let traversal: Promise<void> | null = null;
  let finish: (() => void) | undefined;

  function traverse(delta: number): Promise<void> {
    traversal = new Promise((resolve) => {
      finish = resolve;
    });
    history.go(delta);
    return traversal;
  }

  function sync(): void {
    if (isPaused || traversal) return;
    if (depth > open.length) void traverse(open.length - depth);
    while (depth < open.length) {
      const { state: usr, key, index = 0 } = readEntry(history.state);
      depth += 1;
      history.pushState({ usr, key, idx: index + 1, overlays: depth }, '');
    }
  }

  return {
    depth: () => depth,
    hasEntries: () => depth > 0 || traversal !== null,
    add(close) {
      const overlay = { close };
      open = [...open, overlay];
      queueMicrotask(sync);
      return () => {
        open = open.filter((each) => each !== overlay);
        queueMicrotask(sync);
      };
    },
    async unwind() {
      isPaused = true;
      await traversal;
      if (depth > 0) await traverse(-depth);
    },
    resume() {
      depth = readEntry(history.state).overlays;
      isPaused = false;
      queueMicrotask(sync);
    },
    closeAbove(count) {
      for (const { close } of open.slice(count).toReversed()) close();
    },
    traverse,
    finishTraversal() {
      if (!traversal) return false;
      traversal = null;
      depth = readEntry(history.state).overlays;
      finish?.();
      queueMicrotask(sync);
      return true;
    },
  };
}
