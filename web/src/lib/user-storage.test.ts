import { expect, it } from 'vitest';
import { clearUserStorage, readUserValue, writeUserValue } from './user-storage.ts';

/** An in-memory Storage. */
function newStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

it('deletes what belongs to the user, and nothing else', () => {
  const storage = newStorage();
  storage.setItem('theme', 'dark');
  writeUserValue('palette', [1], storage);
  writeUserValue('other', { a: 1 }, storage);
  expect(readUserValue('palette', storage)).toEqual([1]);
  clearUserStorage(storage);
  expect(readUserValue('palette', storage)).toBeNull();
  expect(readUserValue('other', storage)).toBeNull();
  expect(storage.getItem('theme')).toBe('dark');
});

it('reads nothing from blocked or broken storage', () => {
  writeUserValue('palette', [1], null);
  clearUserStorage(null);
  expect(readUserValue('palette', null)).toBeNull();
  const storage = newStorage();
  storage.setItem('user.palette', '{');
  expect(readUserValue('palette', storage)).toBeNull();
});
