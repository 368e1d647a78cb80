import { limits } from '@backbeat/contract';

const PREFIX = 'view:';
/** Milliseconds after which no window remembers a play. */
const LONGEST = Math.max(limits.viewWindow.feed, limits.viewWindow.post) * 1000;

/** When this browser last recorded a play of whom, so that it records one in a while. */
export interface ViewWindows {
  /**
   * Opens the window of a listener and a post, unless one is open.
   * @param seconds how long a play closes the way for the next
   * @returns whether this play is to be recorded
   */
  open: (postId: string, userName: string, seconds: number) => boolean;
  /** Takes the last opening back: the play could not be recorded. */
  forget: (postId: string, userName: string) => void;
}

const keyOf = (postId: string, userName: string) => `${PREFIX}${postId}:${userName}`;

/** Keeps the times in `storage`; where there is none, as long as the page lives. */
export function createViewWindows(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null,
  now: () => number = Date.now,
): ViewWindows {
  const fallback = new Map<string, number>();
  /** Milliseconds since a play was recorded. The clock may have been set back: then nothing is known of it. */
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
  const sweep = () => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX) && ageOf(key) >= LONGEST) storage?.removeItem(key);
  };
  return {
    open: (postId, userName, seconds) => {
      const key = keyOf(postId, userName);
      if (ageOf(key) < seconds * 1000) return false;
      sweep();
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
