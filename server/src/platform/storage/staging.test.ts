import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openStorage } from './index.ts';

const HOUR_MS = 3_600_000;

// The test advances the hours itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Creates the folder of an installation whose staged files changed the given number of hours ago.
 */
async function newFolder(ages: Record<string, number>) {
  const dir = await mkdtemp(path.join(tmpdir(), 'staging-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const staging = path.join(dir, 'staging');
  await mkdir(staging);
  const leave = async (name: string, hours: number) => {
    const touchedAt = new Date(Date.now() - hours * HOUR_MS);
    await writeFile(path.join(staging, name), '');
    await utimes(path.join(staging, name), touchedAt, touchedAt);
  };
  for (const [name, hours] of Object.entries(ages)) await leave(name, hours);
  const names = async () => (await readdir(staging)).toSorted();
  return { leave, names, open: () => openStorage({ kind: 'disk', dir }, pino({ level: 'silent' })) };
}

test('removes staged files older than a day when it is opened, and no others', async () => {
  const folder = await newFolder({ crashed: 25, underway: 23 });
  const storage = await folder.open();
  expect(await folder.names()).toEqual(['underway']);
  storage.close();
});

test('removes abandoned files every hour until it is closed', async () => {
  const folder = await newFolder({});
  const storage = await folder.open();
  await folder.leave('abandoned', 25);
  await folder.leave('underway', 23);
  vi.advanceTimersByTime(HOUR_MS);
  await eventually(async () => expect(await folder.names()).toEqual(['underway']));
  storage.close();
  expect(vi.getTimerCount()).toBe(0);
});
