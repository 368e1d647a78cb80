import { describe, expect, it } from 'vitest';
import { cardAge, commentAge, dayLabel, releaseAge } from './time-labels.ts';

// Noon of a day in the time zone of the machine, as labels name days.
const now = new Date(2026, 10, 21, 12);
const timeBefore = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('commentAge', () => {
  it.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [30 * day - 1, '29d ago'],
    [30 * day, 'Oct 22, 2026'],
    [-5 * minute, 'Just now'],
  ])('formats a comment of %d ms ago as %s', (age, label) => {
    expect(commentAge(timeBefore(age), now, 'en-US')).toBe(label);
  });
});

describe('cardAge', () => {
  it.each([
    [hour - 1, 'Just now'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, 'Nov 14, 2026'],
    [-day, 'Just now'],
  ])('formats a post of %d ms ago as %s', (age, label) => {
    expect(cardAge(timeBefore(age), now, 'en-US')).toBe(label);
  });
});

describe('releaseAge', () => {
  it.each([
    [0, 'Today'],
    [day - 1, 'Today'],
    [day, '1 day ago'],
    [6 * day, '6 days ago'],
    [7 * day, '1 week ago'],
    [29 * day, '4 weeks ago'],
    [30 * day, '1 month ago'],
    [364 * day, '12 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('formats a release of %d ms ago as %s', (age, label) => {
    expect(releaseAge(timeBefore(age), now)).toBe(label);
  });
});

it('parses the timestamps of the API', () => {
  expect(commentAge(timeBefore(5 * minute).toISOString(), now)).toBe('5m ago');
});

describe('dayLabel', () => {
  it('formats a day of this year without the year', () => {
    expect(dayLabel(new Date(2026, 10, 17, 12), now, 'en-GB')).toBe('17 Nov');
    expect(dayLabel(new Date(2025, 10, 17, 12), now, 'en-GB')).toBe('17 Nov 2025');
  });
});
