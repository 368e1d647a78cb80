import { clock } from '@backbeat/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenizeTimes } from './track-times.ts';

const timesIn = (text: string, duration: number) =>
  tokenizeTimes(text, duration).flatMap(({ seconds }) => seconds ?? []);

it('splits a text at its times, which concatenate to the same text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('1:05', '0:00', ':', '9:59:59', '59', ' ', '.', '12:00'),
  );
  fc.assert(
    fc.property(fc.array(word), fc.nat({ max: 1000 }), (words, duration) => {
      const text = words.join('');
      const tokens = tokenizeTimes(text, duration);
      expect(tokens.map((token) => token.text).join('')).toBe(text);
      expect(
        tokens.filter((token) => text.slice(token.at, token.at + token.text.length) !== token.text),
      ).toEqual([]);
      expect(tokens.filter(({ seconds = 0 }) => seconds > duration)).toEqual([]);
    }),
  );
});

it('finds times up to the end of the track', () => {
  expect(timesIn('1:05 is the moment, (0:07) too, and 1:02:03.', 4000)).toEqual([65, 7, 3723]);
  expect(timesIn('at 2:00, 2:01', 120)).toEqual([120]);
  expect(timesIn('0:00 and 0:01', 0)).toEqual([0]);
});

it('finds no times in words, dates and longer numbers', () => {
  expect(timesIn('1:65 1:2 v1:05 1:05pm 1:05:70 2026-11-1:05 0:1:05:10 1:05.5 10/1:05', 4000)).toEqual([]);
});

it('finds every position as the clock shows it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999 * 60 }), (seconds) => {
      const [token] = tokenizeTimes(`${clock(seconds)}!`, 999 * 60);
      expect(token).toEqual({ text: clock(seconds), seconds, at: 0 });
    }),
  );
});
