import { limits } from '@backbeat/contract';
import { getDeviceTime } from '../../lib/time/clock.ts';

const PREFIX = 'view:';
/** The longest window, in milliseconds. Older entries are irrelevant. */
const LONGEST_WINDOW_MS = Math.max(limits.playWindow.feed, limits.playWindow.post) * 1000;

/** The times of this browser's last recorded plays, to record one in each window. */
export interface PlayWindows {
  /**
   * Opens the window of a listener and a post, unless one is open.
   * @param seconds the length of the window
   * @returns whether to record this play
   */
  open: (postId: string, userName: string, seconds: number) => boolean;
  /** Closes the window again, because the play could not be recorded. */
  forget: (postId: string, userName: string) => void;
}

const keyOf = (postId: string, userName: string) => `${PREFIX}${postId}:${userName}`;

/** Stores the times in `storage`; without one, in memory for the lifetime of the page. */
export function createPlayWindows(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null,
  now: () => number = getDeviceTime,
): PlayWindows {
  const fallback = new Map<string, number>();
  /**
   * Milliseconds since the last recorded play. A clock that was set back makes the entry invalid.
   */
  const ageOf = (key: string): number => {
    const time = fallback.get(key) ?? Number(storage?.getItem(key) ?? Number.NaN);
    return time <= now() ? now() - time : Infinity;
  };
  const write = (key: string) => {
    try {
      if (!storage) throw new Error('There is no storage.');
      storage.setItem(key, String(now()));
    } catch {
      fallback.set(key, now());
    }
  };
  const removeExpired = () => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys)
      if (key.startsWith(PREFIX) && ageOf(key) >= LONGEST_WINDOW_MS) storage?.removeItem(key);
  };
  return {
    open: (postId, userName, seconds) => {
      const key = keyOf(postId, userName);
      if (ageOf(key) < seconds * 1000) return false;
      removeExpired();
      write(key);
      return true;
    },
    forget: (postId, userName) => {
      const key = keyOf(postId, userName);
      fallback.delete(key);
      storage?.removeItem(key);
    },
  };
}
