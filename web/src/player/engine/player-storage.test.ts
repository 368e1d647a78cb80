import { describe, expect, it } from 'vitest';
import { createPlayerStorage } from './player-storage.ts';

function fakeStorage(entries: Record<string, string> = {}) {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const closedStorage = {
  getItem: () => {
    throw new Error('closed');
  },
  setItem: () => {
    throw new Error('full');
  },
};

const preset = { level: 0.7, even: true, keys: true, continues: true };

describe('player memory', () => {
  it('starts with a volume of 0.7', () => {
    expect(createPlayerStorage(fakeStorage()).readSettings()).toEqual(preset);
  });

  it('restores settings and positions at the next visit', () => {
    const storage = fakeStorage();
    const memory = createPlayerStorage(storage);
    memory.writeSettings({ level: 0.25, even: false, keys: false, continues: false });
    memory.writePosition('a', 61.5, 180);
    const later = createPlayerStorage(storage);
    expect(later.readSettings()).toEqual({ level: 0.25, even: false, keys: false, continues: false });
    expect(later.readPosition('a')).toBe(61.5);
    expect(later.readPosition('b')).toBe(0);
  });

  it('lasts as long as the page when the browser offers no storage', () => {
    for (const storage of [null, closedStorage]) {
      const memory = createPlayerStorage(storage);
      memory.writeSettings({ level: 0.1, even: true, keys: true, continues: true });
      memory.writePosition('a', 30, 180);
      expect([memory.readSettings().level, memory.readPosition('a')]).toEqual([0.1, 30]);
    }
  });

  it('ignores invalid stored values', () => {
    for (const text of ['', '{', '[]', '"x"', '{"level":7,"even":"yes"}', '[["a",-1]]', '[["a"]]']) {
      const memory = createPlayerStorage(fakeStorage({ 'player.settings': text, 'user.positions': text }));
      expect(memory.readSettings()).toEqual(preset);
      expect(memory.readPosition('a')).toBe(0);
    }
  });

  it('stores no position close to either end of a track', () => {
    const memory = createPlayerStorage(fakeStorage());
    memory.writePosition('a', 90, 180);
    memory.writePosition('a', 178, 180);
    memory.writePosition('b', 2, 180);
    expect([memory.readPosition('a'), memory.readPosition('b')]).toEqual([0, 0]);
  });

  it('evicts the least recently played track, so that it stays small', () => {
    const memory = createPlayerStorage(fakeStorage());
    for (let track = 0; track < 101; track += 1) memory.writePosition(`track ${track}`, 60, 180);
    expect([memory.readPosition('track 0'), memory.readPosition('track 1')]).toEqual([0, 60]);
  });
});
