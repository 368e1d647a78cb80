import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeCause } from './describe-cause.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['450 mailbox of ana@listeners.example is full\r\nLater', '450 mailbox of … is full Later'],
  ['The code K7M2P9QX is used up', 'The code … is used up'],
  ['The code 123456 is used up', 'The code … is used up'],
  ['GET https://hooks.example/a?token=hush&x=1 failed', 'GET https://hooks.example/a?… failed'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0 is wrong', 'Bearer … is wrong'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ['The bucket music-files is missing', 'The bucket music-files is missing'],
])('describes the failure %j without secrets', (failure, cause) => {
  expect(describeCause(failure)).toBe(cause);
});

test('no cause has an address, a code, a token or a line break', () => {
  const secrets = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^[A-Z]{4}[2-9]{4}$/),
    fc.stringMatching(/^[0-9]{6}$/),
    fc.stringMatching(/^[a-zA-Z0-9_-]{12}[0-9][a-zA-Z0-9_-]{12}$/),
  );
  fc.assert(
    fc.property(fc.string(), secrets, fc.string(), (before, secret, after) => {
      const cause = describeCause(`${before} ${secret} ${after}`);
      expect(cause).not.toContain(secret);
      expect(cause).not.toMatch(/[\r\n]/);
      expect(cause.length).toBeLessThanOrEqual(300);
    }),
  );
});
