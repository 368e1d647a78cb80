import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskSpace } from './disk-space.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('the minimum is absolute and does not depend on the size of the disk', async () => {
  const space = new DiskSpace('/', 2000, pino({ level: 'silent' }), async () => 3000);
  expect(await space.hasRoomFor(1000)).toBe(true);
  expect(await space.hasRoomFor(1001)).toBe(false);
  space.close();
});

test('logs each crossing of the minimum once, also without a request for room', async () => {
  let free = 3000;
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const space = new DiskSpace('/', 2000, log, async () => free);
  for (const now of [3000, 1999, 1000, 2000, 5000]) {
    free = now;
    vi.advanceTimersByTime(60_000);
    await space.free();
  }
  expect(lines).toEqual([
    'free disk space below MIN_FREE_DISK; requests with files get 503',
    'free disk space above MIN_FREE_DISK again; requests with files are accepted',
  ]);
  space.close();
  expect(vi.getTimerCount()).toBe(0);
});
