/** The user's playback settings. */
export interface Settings {
  /** Volume from 0 to 1. */
  level: number;
  /** Whether the volume of loud masters is lowered; see loudness.ts. */
  even: boolean;
  /**
   * Whether keyboard shortcuts are on. Single-letter shortcuts must be possible to turn off (WCAG
   * 2.1.4).
   */
  keys: boolean;
  /** Whether similar tracks follow at the end of the queue. */
  continues: boolean;
}

const DEFAULT_LEVEL = 0.7;
const SETTINGS_KEY = 'player.settings';
/** With the prefix of `user-storage.ts`: what was played leaves this browser when the session ends. */
const POSITIONS_KEY = 'user.positions';
const MAX_POSITIONS = 100;
/** Within so many seconds of either end, no position is stored. */
const EDGE_S = 5;

/** The settings and positions that the player stores between visits. */
export interface PlayerStorage {
  readSettings: () => Settings;
  writeSettings: (settings: Settings) => void;
  /**
   * The position at which playback of a track stopped, in seconds; 0 after its end or if it was
   * never played.
   */
  readPosition: (id: string) => number;
  writePosition: (id: string, seconds: number, duration: number) => void;
}

/** Persists to `storage`. Without usable storage the values last as long as the page. */
export function createPlayerStorage(storage: Pick<Storage, 'getItem' | 'setItem'> | null): PlayerStorage {
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
      if (storage) return storage.setItem(key, text);
    } catch {
      // The storage is full or blocked.
    }
    fallback.set(key, text);
  };
  return {
    readSettings: () => toSettings(read(SETTINGS_KEY)),
    writeSettings: (next) => write(SETTINGS_KEY, next),
    readPosition: (id) => toPositions(read(POSITIONS_KEY)).find(([key]) => key === id)?.[1] ?? 0,
    writePosition: (id, seconds, duration) => {
      const others = toPositions(read(POSITIONS_KEY)).filter(([key]) => key !== id);
      const isWorthStoring = seconds > EDGE_S && seconds < duration - EDGE_S;
      write(
        POSITIONS_KEY,
        [...(isWorthStoring ? [[id, seconds] as const] : []), ...others].slice(0, MAX_POSITIONS),
      );
    },
  };
}

type Position = [id: string, seconds: number];

// Validated by hand, without a schema: the player is part of the initial bundle, and the validation
// library is larger than the player.

function toSettings(storedValue: unknown): Settings {
  const { level, even, keys, continues }: Partial<Record<keyof Settings, unknown>> = {
    ...(typeof storedValue === 'object' ? storedValue : null),
  };
  return {
    level: typeof level === 'number' && level > 0 && level <= 1 ? level : DEFAULT_LEVEL,
    even: even !== false,
    keys: keys !== false,
    continues: continues !== false,
  };
}

function toPositions(storedValue: unknown): Position[] {
  return Array.isArray(storedValue) ? storedValue.filter(isPosition) : [];
}

function isPosition(entry: unknown): entry is Position {
  const [id, seconds]: unknown[] = Array.isArray(entry) ? entry : [];
  return typeof id === 'string' && typeof seconds === 'number' && seconds >= 0;
}
