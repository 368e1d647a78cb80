import { api, errorMessages, statusOfCode, type Route } from '@backbeat/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer, Browser } from './clients/browser.ts';
import { newPerson, newStaff } from './fixtures/people.ts';
import { useBackbeat } from './servers/start.ts';
import { FakeStripe } from './servers/stripe-server.ts';

/** Checks that apply to every route. New routes are covered automatically. */
const stripe = new FakeStripe();
const backbeat = useBackbeat(await stripe.start());
afterAll(() => stripe.stop());
const all: [string, Route][] = Object.values(api).flatMap((routes) => Object.entries(routes));

/** Calls of staff that are no act, and why. */
const UNAUDITED: Record<string, string> = { previewPage: 'renders a text and stores nothing' };

const isChanging = (route: Route) => route.method !== 'GET' || route.mutates === true;

function expectEnvelope(answer: Answer<unknown>): void {
  const { error, code } = answer.failure;
  expect(error).toMatch(/\S/);
  expect(statusOfCode[code]).toBe(answer.status);
  expect(answer.text).not.toMatch(/node_modules|\bselect\b|\binsert into\b|ECONN|ENOENT|\.ts:\d/i);
}

/** Whether a page says in HTML what is wrong. */
const isPage = ({ text }: Answer<unknown>): boolean => /^<!doctype html/i.test(text);

const addressOf = (route: Route, value = '0190a1b2-0000-7000-8000-000000000000') =>
  `/api${route.path.replace(/:\w+/g, encodeURIComponent(value))}`;

const objectShape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

/** The names of the query parameters of a route. */
const queryNames = ({ query }: Route): string[] =>
  query === undefined
    ? []
    : Object.keys(
        objectShape.parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })).properties,
      );

/** A browser that sends only the given headers. */
const ask = (
  browser: Browser,
  route: Route,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
) => browser.send(path, { method: route.method, ...init });

describe.each(all)('%s', (name, route) => {
  if (route.auth !== 'public') {
    test('returns 401 without a session', async () => {
      const answer = await ask(backbeat().visitor(), route, addressOf(route));
      expect(answer.status).toBe(401);
      expectEnvelope(answer);
    });
  }

  if (route.auth === 'moderator' || route.auth === 'administrator') {
    test('returns 404 for members', async () => {
      const { browser } = await newPerson(backbeat());
      const answer = await ask(browser, route, addressOf(route));
      expect(answer.status).toBe(404);
      expectEnvelope(answer);
    });
  }

  if (route.auth === 'administrator') {
    test('returns 403 for moderators', async () => {
      const { browser } = await newStaff(backbeat(), 'moderator');
      const answer = await ask(browser, route, addressOf(route));
      expect([answer.status, answer.failure.error]).toEqual([403, errorMessages.administratorsOnly]);
    });
  }

  if (route.path.startsWith('/admin/')) {
    test('staff alone may call it, and a change names its act in the audit log', () => {
      expect(['moderator', 'administrator']).toContain(route.auth);
      const isAct = isChanging(route) && !(name in UNAUDITED);
      expect(isAct && route.audit === undefined).toBe(false);
    });
  }

  if (isChanging(route) && route.body?.kind !== 'raw') {
    test.each([
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
    ])('returns 403 for a request from another site: %j', async (headers) => {
      const answer = await ask(backbeat().visitor(), route, addressOf(route), { headers });
      expect([answer.status, answer.failure.code]).toEqual([403, 'CROSS_SITE']);
    });
  }

  test('answers a NUL character in any parameter with an error message or as unknown', async () => {
    const { browser } = await newPerson(backbeat());
    const paths = [
      ...queryNames(route).map((name) => `${addressOf(route)}?${name}=a%00b`),
      ...(route.path.includes(':') ? [addressOf(route, 'a\0b')] : []),
    ];
    for (const path of paths) {
      const answer = await ask(browser, route, path);
      expect(answer.status, `${route.method} ${path}`).toBeLessThan(500);
      if (answer.status >= 400) expectEnvelope(answer);
    }
  });

  test('answers invalid input with an error message', async () => {
    const { browser } = await newPerson(backbeat());
    await fc.assert(
      fc.asyncProperty(nonsense, async ({ parameter, query, body, contentType }) => {
        const path = `${addressOf(route, parameter)}${query}`;
        const init =
          route.method === 'GET' ? {} : { body: Buffer.from(body), headers: { 'content-type': contentType } };
        const answer = await ask(browser, route, path, init);
        expect(answer.status, `${route.method} ${path}`).toBeLessThan(500);
        if (answer.status >= 400 && !isPage(answer)) expectEnvelope(answer);
      }),
      { numRuns: 25 },
    );
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '..',
    '%',
    '\0',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '\ud800',
    'a'.repeat(3000),
    '-1',
    '1e9',
    'NaN',
  ),
);
const wellFormed = text.map((value) => value.replace(/[\ud800-\udfff]/g, '\ufffd'));

const nonsense = fc.record({
  parameter: wellFormed,
  query: fc.oneof(
    fc.constant(''),
    fc
      .array(fc.tuple(fc.constantFrom('page', 'size', 'search', 'sort', 'x[]', '__proto__'), wellFormed), {
        maxLength: 4,
      })
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`),
  ),
  body: fc.oneof(
    fc.json().map((json) => new TextEncoder().encode(json)),
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom('', '{', 'null', '[]', '"text"', '['.repeat(20_000), '{"__proto__":{"admin":true}}')
      .map((json) => new TextEncoder().encode(json)),
    fc.constant(new TextEncoder().encode('--cut\r\nContent-Disposition: form-data; name="post"\r\n\r\n{')),
  ),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-99',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=cut',
    'application/x-www-form-urlencoded',
  ),
});
