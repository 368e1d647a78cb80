import type { demos } from '@backbeat/contract';
import { expect, it } from 'vitest';
import { createPollInterval } from './poll-interval.ts';

const demo = (id: string, processing: demos.Demo['processing']): demos.Demo => ({
  id,
  processing,
  title: id,
  features: [],
  userName: 'nia.keys',
  time: '2026-01-01T00:00:00.000Z',
  songUrl: `/media/demos/${id}.mp3`,
  duration: null,
  waveform: null,
  loudness: null,
});

it('polls at growing intervals while a demo is processed and restarts for another demo', () => {
  const pause = createPollInterval();
  const [one, two] = [demo('one', 'waiting'), demo('two', 'waiting')];
  expect(pause(undefined, 0)).toBe(false);
  expect(pause([demo('one', 'done')], 1)).toBe(false);
  const first = pause([one], 2);
  expect(pause([one], 3)).toBeGreaterThan(Number(first));
  expect(pause([one], 9)).toBeGreaterThan(Number(first));
  expect(pause([two, one], 10)).toBe(first);
  expect(pause([two, one], 10)).toBe(first);
  expect(pause([demo('two', 'done'), demo('one', 'failed')], 11)).toBe(false);
});
