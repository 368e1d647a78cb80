import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasRoom, prepareStaging } from './staging.ts';

const GIB = 2 ** 30;

test('5 % of the disk stay free, and 2 GiB', () => {
  expect(hasRoom({ total: 100 * GIB, free: 6 * GIB }, GIB)).toBe(true);
  expect(hasRoom({ total: 100 * GIB, free: 6 * GIB }, GIB + 1)).toBe(false);
  expect(hasRoom({ total: 10 * GIB, free: 3 * GIB }, GIB)).toBe(true);
  expect(hasRoom({ total: 10 * GIB, free: 3 * GIB }, GIB + 1)).toBe(false);
});

test('what came in more than a day ago is removed, the rest is left alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'staging-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.now();
  const hours = (count: number) => new Date(now - count * 3_600_000);
  for (const [name, age] of Object.entries({ crashed: 25, underway: 23 })) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), hours(age), hours(age));
  }
  expect(await prepareStaging(folder, now)).toBe(1);
  expect(await readdir(folder)).toEqual(['underway']);
});
