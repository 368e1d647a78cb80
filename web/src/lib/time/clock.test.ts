import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDeviceTime, getServerTime, readServerClock } from './clock.ts';
import { commentAge } from '../format/time-labels.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  respond(getDeviceTime());
  vi.useRealTimers();
});

const respond = (serverTime: number) =>
  readServerClock(new Response('', { headers: { date: new Date(serverTime).toUTCString() } }));

test.each([-1440, -20, 20, 1440])(
  'the age of a comment counts by the clock of the server, which is %d minutes ahead of the device',
  (minutes) => {
    const serverTime = NOW + minutes * MINUTE_MS;
    respond(serverTime);
    expect([getServerTime(), getDeviceTime()]).toEqual([serverTime, NOW]);
    expect(commentAge(new Date(serverTime - 2 * MINUTE_MS))).toBe('2m ago');
    vi.setSystemTime(NOW + MINUTE_MS);
    expect(commentAge(new Date(serverTime - 2 * MINUTE_MS))).toBe('3m ago');
  },
);

test('the clock of a device that is right stays as it is while responses take a few seconds', () => {
  respond(NOW - 4_000);
  expect(getServerTime()).toBe(NOW);
});

test('a clock of the device that is set right counts again after the next response', () => {
  respond(NOW - 20 * MINUTE_MS);
  vi.setSystemTime(NOW - 20 * MINUTE_MS);
  respond(NOW - 20 * MINUTE_MS);
  expect(getServerTime()).toBe(NOW - 20 * MINUTE_MS);
});

test.each([{}, { date: '' }, { date: 'yesterday' }])(
  'a response with the headers %j leaves the clock as it is',
  (headers) => {
    readServerClock(new Response('', { headers }));
    expect(getServerTime()).toBe(NOW);
  },
);
