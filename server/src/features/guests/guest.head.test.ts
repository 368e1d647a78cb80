import { screens } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat({}, { withPages: true });

test('the page of guests is stored nowhere and says nothing about the track', async () => {
  const answer = await backbeat().visitor().send(`${screens.guest}?to=${crypto.randomUUID()}`);
  const names = ['referrer-policy', 'cache-control', 'x-robots-tag'];
  expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
    200,
    'no-referrer',
    'no-store',
    'noindex',
  ]);
  expect(answer.text).toContain('content="A private track on Backbeat"');
});
