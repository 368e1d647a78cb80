import type { versions } from '@backbeat/contract';

/** A processed version, for tests. */
export const exampleVersion = (overrides: Partial<versions.Version> = {}): versions.Version => ({
  number: 1,
  note: '',
  sha256: '0'.repeat(64),
  soundSha256: '1'.repeat(64),
  size: 2_097_152,
  processing: 'done',
  duration: 65,
  loudness: -12.3,
  waveform: [0.2, 0.8, 0.4],
  stream: '/media/1.mp3',
  music: '/media/1-original.mp3',
  uploadedBy: 'nia',
  time: '2026-11-22T02:00:00.000Z',
  isCurrent: false,
  isProposed: false,
  ...overrides,
});
