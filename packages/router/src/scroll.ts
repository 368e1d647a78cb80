import type { Step } from './step.ts';

const STORAGE_KEY = 'scrolled';

/** Stores the scroll position of each history entry, also across a reload. */
export interface ScrollRestoration {
  /** Stores the scroll position before a screen changes. */
  note: (key: string) => void;
  /**
   * Restores the scroll position, or scrolls to the fragment or to the top, after a screen has
   * rendered.
   */
  settle: (step: Step) => void;
}

/** @param currentKey returns the key of the entry that is open when the page closes */
export function createScrollRestoration(currentKey: () => string | undefined): ScrollRestoration {
  const positions = new Map(storedPositions());
  const note = (key: string) => positions.set(key, window.scrollY);
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    const key = currentKey();
    if (key !== undefined) note(key);
    try {
      window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
    } catch {
      // The storage is full or blocked. After a reload the page then starts at the top.
    }
  });
  return {
    note,
    settle({ location, keepsScroll }) {
      const before = positions.get(location.key);
      if (before !== undefined) return window.scrollTo(0, before);
      const element = location.hash && document.getElementById(fragment(location.hash));
      if (element) return element.scrollIntoView();
      if (!keepsScroll) window.scrollTo(0, 0);
    },
  };
}

function fragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function storedPositions(): [string, number][] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
