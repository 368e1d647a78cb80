import { z } from 'zod';

/** How somebody wants to hear things. */
export interface Settings {
  /** Volume from 0 to 1. */
  level: number;
  /** Whether loud masters are evened out; see loudness.ts. */
  even: boolean;
  /** Whether the player listens to keys. Single-letter shortcuts must be possible to turn off (WCAG 2.1.4). */
  keys: boolean;
}

const preset: Settings = { level: 0.7, even: true, keys: true };

const settings = z
  .object({
    level: z.number().gt(0).max(1).catch(preset.level),
    even: z.boolean().catch(preset.even),
    keys: z.boolean().catch(preset.keys),
  })
  .catch(preset);

const positions = z.array(z.tuple([z.string(), z.number().nonnegative()])).catch([]);

const SETTINGS_KEY = 'player.settings';
const POSITIONS_KEY = 'player.positions';
const MOST_POSITIONS = 100;
/** So close to either end, a track begins at its beginning, in seconds. */
const EDGE = 5;

/** What the player keeps from one visit to the next. */
export interface Memory {
  readSettings: () => Settings;
  writeSettings: (settings: Settings) => void;
  /** Where a track was left, in seconds; 0 for one that was heard to its end or never. */
  readPosition: (id: string) => number;
  writePosition: (id: string, seconds: number, duration: number) => void;
}

/** Keeps it in `storage`. Where the browser keeps nothing for this page, it lasts as long as the page. */
export function createMemory(storage: Pick<Storage, 'getItem' | 'setItem'> | null): Memory {
  const fallback = new Map<string, string>();
  const read = (key: string): unknown => {
    try {
      return JSON.parse(fallback.get(key) ?? storage?.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const write = (key: string, value: unknown) => {
    const text = JSON.stringify(value);
    try {
      if (!storage) throw new Error('There is no storage.');
      storage.setItem(key, text);
    } catch {
      fallback.set(key, text);
    }
  };
  return {
    readSettings: () => settings.parse(read(SETTINGS_KEY)),
    writeSettings: (next) => write(SETTINGS_KEY, next),
    readPosition: (id) => positions.parse(read(POSITIONS_KEY)).find(([key]) => key === id)?.[1] ?? 0,
    writePosition: (id, seconds, duration) => {
      const others = positions.parse(read(POSITIONS_KEY)).filter(([key]) => key !== id);
      const isWorthIt = seconds > EDGE && seconds < duration - EDGE;
      write(POSITIONS_KEY, [...(isWorthIt ? [[id, seconds] as const] : []), ...others].slice(0, MOST_POSITIONS));
    },
  };
}

/** The browser's storage, or null where it is closed to this page. */
export function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
