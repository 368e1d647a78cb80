import { expect, it } from 'vitest';
import { describePeriod } from './describe-period.ts';

const now = new Date('2026-11-28T15:00:00Z');

it('names the day of the last visit as people do', () => {
  expect(describePeriod('2026-11-28', now)).toBe('Your tracks today');
  expect(describePeriod('2026-11-27', now)).toBe('Your tracks since yesterday');
  expect(describePeriod('2026-11-24', now)).toBe('Your tracks since Tuesday');
  expect(describePeriod('2026-11-23', now)).toBe('Your tracks since Monday');
});

it('calls the whole period this week', () => {
  expect(describePeriod('2026-11-22', now)).toBe('Your tracks this week');
});
