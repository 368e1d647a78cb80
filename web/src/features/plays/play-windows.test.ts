import { describe, expect, it } from 'vitest';
import { createPlayWindows } from './play-windows.ts';

/** A fake browser storage. */
class FakeStorage {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

const closedStorage: FakeStorage = Object.assign(new FakeStorage(), {
  setItem: () => {
    throw new Error('The storage is full.');
  },
});

describe.each([
  ['a storage', () => new FakeStorage()],
  ['a full storage', () => closedStorage],
  ['no storage', () => null],
])('play windows with %s', (_, makeStorage) => {
  const setUp = () => {
    const clock = { now: 1_000_000 };
    return { clock, windows: createPlayWindows(makeStorage(), () => clock.now) };
  };

  it('allows one play of a listener and a post within the window', () => {
    const { clock, windows } = setUp();
    expect(windows.open('a', 'nia', 15)).toBe(true);
    clock.now += 14_999;
    expect(windows.open('a', 'nia', 15)).toBe(false);
    expect(windows.open('b', 'nia', 15)).toBe(true);
    expect(windows.open('a', 'unknown', 15)).toBe(true);
    clock.now += 1;
    expect(windows.open('a', 'nia', 15)).toBe(true);
  });

  it('applies a longer window on the page of a post', () => {
    const { clock, windows } = setUp();
    windows.open('a', 'nia', 15);
    clock.now += 20_000;
    expect(windows.open('a', 'nia', 60)).toBe(false);
    expect(windows.open('a', 'nia', 15)).toBe(true);
  });

  it('reopens a window when a play could not be recorded or the clock was set back', () => {
    const { clock, windows } = setUp();
    windows.open('a', 'nia', 15);
    windows.forget('a', 'nia');
    expect(windows.open('a', 'nia', 15)).toBe(true);
    clock.now -= 1000;
    expect(windows.open('a', 'nia', 15)).toBe(true);
  });
});

it('removes expired play windows from the storage', () => {
  const storage = new FakeStorage();
  storage.setItem('player.settings', '{}');
  const clock = { now: 0 };
  const windows = createPlayWindows(storage, () => clock.now);
  for (let number = 0; number < 100; number += 1) {
    clock.now += 60_000;
    windows.open(`post ${number}`, 'nia', 15);
  }
  expect([...storage.entries.keys()]).toEqual(['player.settings', 'view:post 99:nia']);
});
