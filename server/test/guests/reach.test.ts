import { api, type Route } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { GUEST_COOKIE } from '../../src/http/security/party.ts';
import { callFor, routes } from '../permissions/calls.ts';
import { createFixtures, guestPosts, type Fixtures, type Thing } from '../permissions/things.ts';
import { useEmptyBackbeat } from '../servers/start.ts';

/** What guest browsers reach besides what visitors do: nothing but the calls of guests and of parties. */
const backbeat = useEmptyBackbeat();
let cast: Fixtures;
let thing: Thing;

beforeAll(async () => {
  cast = await createFixtures(backbeat());
  const draft = await guestPosts.asked(backbeat(), cast);
  thing = { ...draft, about: await addNote(draft) };
});

/** A note of the author with a reply. @returns the ids of both */
async function addNote({ id, owner: { browser } }: Thing): Promise<string> {
  const params = { id };
  const { body: note } = await browser.call(api.notes.addNote, { params, body: { version: 1, text: 'Hi' } });
  const call = { params: { id, note: note.id }, body: { text: 'Hi' } };
  const { body: answered } = await browser.call(api.notes.addReply, call);
  return `${note.id} ${answered.replies[0]?.id ?? ''}`;
}

/** Calls without `auth: 'party'` that read a post, which a guest browser may too. */
const READS = new Set(['posts.getPost', 'versions.listVersions', 'agreements.getAgreement']);

const isForGuests = (name: string, { auth }: Route): boolean =>
  auth === 'party' || name.startsWith('guests.') || READS.has(name);

const OTHERS = [...routes].filter(([name, route]) => !isForGuests(name, route));
const PARTY_ROUTES = [...routes].filter(([, { auth }]) => auth === 'party');

async function statusOf(browser: Browser, name: string, route: Route): Promise<number> {
  return (await browser.ask(route, callFor(name, thing, cast, 'nobody'))).status;
}

/** A browser with the cookie of the guest, which the calls cannot change. */
function guestBrowser(which: 'browser' | 'otherBrowser'): Browser {
  const cookie = thing.guest?.[which].cookie ?? '';
  const browser = backbeat().visitor();
  browser.keep(GUEST_COOKIE, /guest=([^;]+)/.exec(cookie)?.[1] ?? '');
  return browser;
}

test.each(OTHERS)('%s answers a guest browser as a visitor', async (name, route) => {
  const visitor = await statusOf(backbeat().visitor(), name, route);
  expect(await statusOf(guestBrowser('browser'), name, route)).toBe(visitor);
});

test.each(PARTY_ROUTES)('%s is unknown to the guest of another post of the author', async (name, route) => {
  expect(await statusOf(guestBrowser('otherBrowser'), name, route)).toBe(404);
  expect(await statusOf(backbeat().visitor(), name, route)).toBe(401);
});

describe('a page of another site', () => {
  const changing = [...routes].filter(
    ([name, { method, body }]) => (method !== 'GET' || name === 'never') && body?.kind !== 'raw',
  );

  test.each(changing)('cannot call %s with the cookie of a guest', async (name, route) => {
    const call = callFor(name, thing, cast, 'nobody');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ]) {
      const answer = await guestBrowser('browser').ask(route, { ...call, headers });
      expect([answer.status, answer.failure.code]).toEqual([403, 'CROSS_SITE']);
    }
  });

  test('cannot post a form with the cookie of a guest', async () => {
    const { path } = api.notes.addNote;
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await guestBrowser('browser').send(`/api${path.replace(':id', thing.id)}`, {
        method: 'POST',
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        body: '{"version":1,"text":"Hello"}',
      });
      expect(answer.status).toBe(403);
    }
  });
});
