import { clock } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime, spokenTime } from './time.ts';

describe('track times', () => {
  it('spokenTime writes seconds in words', () => {
    expect([0, 1, 60, 125].map(spokenTime)).toEqual([
      '0 seconds',
      '1 second',
      '1 minute',
      '2 minutes 5 seconds',
    ]);
  });

  it('spokenTime treats unknown times as zero', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, -1].map(spokenTime)).toEqual([
      '0 seconds',
      '0 seconds',
      '0 seconds',
    ]);
  });

  it('parseTime reads every usual form and rejects everything else', () => {
    expect(['1:05', '65', '1:02:05', '0:5'].map(parseTime)).toEqual([65, 65, 3725, 5]);
    expect(['', '1:', ':5', '1:60', '-1', '1.5', '1m5s', '1:2:3:4', ' 5'].map(parseTime)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
    expect(parseTime(null)).toBe(null);
  });

  it('parseTime reads back what clock writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (seconds) => {
        expect(parseTime(clock(seconds))).toBe(seconds);
      }),
    );
  });
});
