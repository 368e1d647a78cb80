import { expect, it } from 'vitest';
import { chatTime, dayLabel, lastActivityLabel } from './chat-time.ts';
import { readReceiptText, typingText } from '../state/status-text.ts';

const now = new Date(2026, 10, 21, 21, 14);
const timeBefore = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

it('shows the time, then the weekday, then month and day of a message', () => {
  expect(chatTime(timeBefore(1), now, 'en-GB')).toBe('20:14');
  expect(chatTime(timeBefore(23.9), now, 'en-GB')).toMatch(/^\d\d:\d\d$/);
  expect(chatTime(timeBefore(24), now, 'en-GB')).toBe('Fri');
  expect(chatTime(timeBefore(7 * 24 - 1), now, 'en-GB')).toBe('Sat');
  expect(chatTime(timeBefore(7 * 24), now, 'en-US')).toBe('Nov 14');
  expect(chatTime(timeBefore(-5), now, 'en-GB')).toMatch(/^\d\d:\d\d$/);
});

it('names days by the calendar, not by hours', () => {
  expect(dayLabel(new Date(2026, 10, 21, 0, 1).toISOString(), now)).toBe('Today');
  expect(dayLabel(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe('Yesterday');
  expect(dayLabel(new Date(2026, 10, 12).toISOString(), now, 'en-US')).toBe('Thursday, November 12');
  expect(dayLabel(new Date(2025, 10, 12).toISOString(), now, 'en-US')).toContain('2025');
});

it('shows the time since the last activity', () => {
  expect([0, 0.5, 3, 48].map((hours) => lastActivityLabel(timeBefore(hours), now))).toEqual([
    'just now',
    '30m ago',
    '3h ago',
    '2d ago',
  ]);
});

it('names the members who have read or are typing, only the first ones if there are many', () => {
  expect(readReceiptText(['Ilo', 'nia'])).toBe('Seen by Ilo and nia');
  expect(readReceiptText(['a', 'b', 'c', 'd', 'e'])).toBe('Seen by a, b, c and 2 more');
  expect([[], ['Ana'], ['Ana', 'Bo'], ['a', 'b', 'c', 'd']].map(typingText)).toEqual([
    '',
    'Ana is typing…',
    'Ana and Bo are typing…',
    'Several people are typing…',
  ]);
});
