import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Cancelled, trackProgress } from './track-progress.ts';

const signal = new AbortController().signal;

/** Work that ends only when it is aborted. */
async function workUntilAborted(ended: AbortSignal): Promise<never> {
  if (!ended.aborted) await once(ended, 'abort');
  throw ended.reason;
}

test('work is aborted once its progress is refused', async () => {
  const storedBytes: number[] = [];
  const store = async (bytes: number) => storedBytes.push(bytes) < 3;
  await expect(
    trackProgress({ signal, store, intervalMs: 1 }, (ended, report) => {
      report(12);
      return workUntilAborted(ended);
    }),
  ).rejects.toThrow(Cancelled);
  expect(storedBytes).toEqual([12, 12, 12]);
});

test('work goes on while its progress cannot be stored, and ends with its own error', async () => {
  let attempts = 0;
  const store = async () => {
    attempts += 1;
    throw new Error('The database is away.');
  };
  const work = async () => {
    await expect.poll(() => attempts).toBeGreaterThan(2);
    throw new Error('The disk is full.');
  };
  await expect(trackProgress({ signal, store, intervalMs: 1 }, work)).rejects.toThrow('The disk is full.');
});
