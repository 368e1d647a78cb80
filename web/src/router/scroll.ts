import { openSessionStorage } from '../lib/open-storage.ts';
import type { Step } from './step.ts';

const STORED = 'scrolled';

/** How far each entry of the history was scrolled, also over a reload. */
export interface ScrollKeeper {
  /** Before a screen goes: notes how far it is scrolled. */
  note: (key: string) => void;
  /** After a screen has come: back to where it was, to what the address names, or to the top. */
  settle: (step: Step) => void;
}

/** @param currentKey the entry that is open when the page goes */
export function keepScrolled(currentKey: () => string | undefined): ScrollKeeper {
  const kept = new Map(storedPositions());
  const note = (key: string) => kept.set(key, window.scrollY);
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    const key = currentKey();
    if (key !== undefined) note(key);
    try {
      openSessionStorage()?.setItem(STORED, JSON.stringify([...kept]));
    } catch {
      // It is full: then a reload begins at the top.
    }
  });
  return {
    note,
    settle({ location, keepsScroll }) {
      const before = kept.get(location.key);
      if (before !== undefined) return window.scrollTo(0, before);
      const named = location.hash && document.getElementById(fragment(location.hash));
      if (named) return named.scrollIntoView();
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
    const stored: unknown = JSON.parse(openSessionStorage()?.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
