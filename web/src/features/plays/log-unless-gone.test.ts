import { expect, it, vi } from 'vitest';
import { ApiFailure } from '../../api/failures.ts';
import { logUnlessGone } from './log-unless-gone.ts';

const answer = (status: number, code: string) =>
  new ApiFailure(
    new Response(null, { status, headers: { 'content-type': 'application/json' } }),
    JSON.stringify({ error: 'Failed', code }),
  );

it('logs each failure but that of a post which was deleted while it played', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logUnlessGone('play could not be counted', answer(404, 'NOT_FOUND'));
  expect(log).not.toHaveBeenCalled();
  const failure = answer(500, 'INTERNAL');
  logUnlessGone('play could not be counted', failure);
  expect(log.mock.calls).toEqual([['play could not be counted', failure]]);
});
