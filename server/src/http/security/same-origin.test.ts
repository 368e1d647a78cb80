import { api, type Route } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

const mutating = Object.values(api)
  .flatMap((routes): Route[] => Object.values(routes))
  .filter((route) => (route.method !== 'GET' || 'mutates' in route) && route.body?.kind !== 'raw');

/**
 * Sends a request as a browser without Sec-Fetch-Site and Origin does.
 * @returns whether the server refuses it
 */
async function isRefused(route: Route, referer?: string): Promise<boolean> {
  const path = route.path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000');
  const answer = await fetch(`${backbeat().origin}/api${path}`, {
    method: route.method,
    headers: { ...(referer !== undefined && { referer }) },
  });
  return (await answer.text()).includes('CROSS_SITE');
}

test('a mutating GET is among these routes', () => {
  expect(mutating.map(({ method }) => method)).toContain('GET');
});

test.each(['https://evil.example/page', 'http://localhost.evil.example/', 'nonsense'])(
  'without Sec-Fetch-Site and Origin, mutating requests with the Referer %s are refused',
  async (referer) => {
    for (const route of mutating)
      expect([route.path, await isRefused(route, referer)]).toEqual([route.path, true]);
  },
);

test.each([undefined, '', 'http://localhost/subscription'])(
  'without Sec-Fetch-Site and Origin, mutating requests with the Referer %s are accepted',
  async (referer) => {
    for (const route of mutating)
      expect([route.path, await isRefused(route, referer)]).toEqual([route.path, false]);
  },
);
