import { formatExactBytes } from '@backbeat/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { Component as StorageScreen } from './storage.screen.tsx';

const MIB = 2 ** 20;
const STORAGE = {
  kinds: [{ kind: 'original', bytes: 3 * MIB, files: 2 }],
  uploads: { declared: 5 * MIB, received: 4 * MIB },
  backups: 6 * MIB,
  disk: { free: 7 * MIB, size: 8 * MIB, min: 9 * MIB },
  used: 10 * MIB,
  quota: 11 * MIB,
  samples: [{ kind: 'original', bytes: 3 * MIB, files: 2, day: '2026-01-01' }],
  largest: [{ userName: 'mara', profilePic: '/dpp.jpg', used: 12 * MIB, quota: 13 * MIB }],
  warnings: [],
};
const TIME = '2026-01-01T00:00:00.000Z';
const SCAN = {
  id: 'scan',
  state: 'done',
  startedAt: TIME,
  finishedAt: TIME,
  files: { count: 1, bytes: 14 * MIB, names: ['lost.mp3'] },
  rows: { count: 0, items: [] },
};

afterEach(() => vi.unstubAllGlobals());

it('each amount of bytes has its exact number on hover', async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/scans/') ? SCAN : STORAGE));
  const { container } = renderSignedIn(<StorageScreen />);
  await screen.findByText('1 file that nothing uses, 14 MiB');
  const titles = [...container.querySelectorAll('[title]')].map((element) => element.getAttribute('title'));
  for (let mebibytes = 3; mebibytes <= 14; mebibytes += 1)
    expect(titles.join('; ')).toContain(formatExactBytes(mebibytes * MIB));
});
