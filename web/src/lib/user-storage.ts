import { openStorage } from './open-storage.ts';

/*
 * What this browser stores for the signed-in user until the session ends. When storage is blocked
 * or full, nothing is stored.
 */

const PREFIX = 'user.';

type UserStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Reads a stored value of unknown shape; null if there is none. */
export function readUserValue(key: string, storage: UserStorage | null = openStorage()): unknown {
  try {
    return JSON.parse(storage?.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value that JSON can express. */
export function writeUserValue(
  key: string,
  value: unknown,
  storage: UserStorage | null = openStorage(),
): void {
  try {
    storage?.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // see above
  }
}

/** Deletes everything that is stored for the user. Call it when the session ends. */
export function clearUserStorage(storage: UserStorage | null = openStorage()): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX)) storage?.removeItem(key);
  } catch {
    // see above
  }
}
