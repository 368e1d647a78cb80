import { expect, test } from 'vitest';
import { knownTimeZone } from './time-zones.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['US/Pacific', 'US/Pacific'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['+02:00', 'UTC'],
  ['GMT+3', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that reports the time zone %s is in %s', (reportedZone, zone) => {
  expect(knownTimeZone(reportedZone)).toBe(zone);
});
