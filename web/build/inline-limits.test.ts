import { limits } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { inlineLimits } from './inline-limits.ts';

test('a limit that is a number is written where it is used', () => {
  expect(inlineLimits('wait(limits.timeout.call, -limits.pageSize.likes)')).toBe(
    `wait(${limits.timeout.call}, -${limits.pageSize.likes})`,
  );
});

test('a group of limits, and a name that only ends like one, stay as they are', () => {
  const code = 'read(limits.pageSize, own.limits.timeout.call, feedLimits.timeout.call, limits.none.such)';
  expect(inlineLimits(code)).toBe(code);
});
