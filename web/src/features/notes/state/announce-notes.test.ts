import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANNOUNCEMENT_INTERVAL_MS, collectAnnouncements } from './announce-notes.ts';
import { exampleNote, rosa } from './note.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('announces the first new note at once and those of the interval after it together', () => {
  const texts: string[] = [];
  const { add } = collectAnnouncements((text) => texts.push(text));
  add(exampleNote({ by: rosa, at: 65 }));
  add(exampleNote({ id: 'b' }));
  add(exampleNote({ id: 'c' }));
  expect(texts).toEqual(['New note from Rosa Lind at 1:05']);
  vi.advanceTimersByTime(ANNOUNCEMENT_INTERVAL_MS);
  expect(texts).toEqual(['New note from Rosa Lind at 1:05', '2 new notes']);
  vi.advanceTimersByTime(ANNOUNCEMENT_INTERVAL_MS);
  add(exampleNote({ by: rosa, at: null }));
  expect(texts.at(-1)).toBe('New note from Rosa Lind');
});
