import { api, limits } from '@backbeat/contract';
import { expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import {
  approveAsGuest,
  inviteGuest,
  mailCode,
  openInvited,
  type InvitedGuest,
  type OpenedGuest,
} from '../fixtures/invited-guests.ts';
import { tokenOf } from '../fixtures/stored-guests.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();
const routes = api.guests;

const listOwnUses = async (browser: Browser) => (await browser.call(routes.listOwnUses)).body.content;
const listInvitations = async (browser: Browser) => (await browser.call(routes.listInvitations)).body;

const listUsesAsAuthor = async ({ author, postId, id }: InvitedGuest) =>
  (await author.browser.call(routes.listUses, { params: { id: postId, guest: id } })).body.content;

/** Lets a further browser in, by mailed code. */
async function openAnother(guest: OpenedGuest): Promise<Browser> {
  const browser = backbeat().visitor();
  const code = await mailCode(backbeat(), guest, browser, { purpose: 'open' });
  const { token } = guest;
  expect((await browser.call(routes.openLink, { body: { token, code } })).status).toBe(200);
  return browser;
}

test('uses name the note, the reply and the answer with the browser of the guest', async () => {
  const guest = await openInvited(backbeat());
  const params = { id: guest.postId };
  const write = { params, body: { version: 1, text: 'Vocal too loud' }, headers: { 'idempotency-key': 'a' } };
  const { body: note } = await guest.browser.call(api.notes.addNote, write);
  await guest.browser.call(api.notes.addNote, write);
  await guest.browser.call(api.notes.addReply, {
    params: { ...params, note: note.id },
    body: { text: 'By 2 dB' },
  });
  await guest.author.browser.call(api.notes.addNote, write);
  expect(await approveAsGuest(backbeat(), guest)).toBe(200);
  const uses = (await listOwnUses(guest.browser)).filter(({ browser }) => browser !== null);
  const [device, ip] = [uses[0]?.device, uses[0]?.ip];
  expect([device, ip]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  expect(uses.map(({ kind, browser, ...origin }) => [kind, browser, origin])).toEqual(
    ['approved', 'noted', 'noted', 'opened'].map((kind) => [
      kind,
      1,
      { device, ip, time: expect.any(String) },
    ]),
  );
  const asAuthor = (await listUsesAsAuthor(guest)).filter(({ browser }) => browser !== null);
  expect(asAuthor).toEqual(uses.map(({ ip: _ip, ...use }) => use));
});

test('a wrong code says from where it came', async () => {
  const guest = await openInvited(backbeat());
  const stranger = backbeat().visitor();
  const { token } = guest;
  expect((await stranger.call(routes.openLink, { body: { token, code: 'AAAAAAAA' } })).status).toBe(400);
  expect((await listOwnUses(guest.browser))[0]).toMatchObject({
    kind: 'codeWrong',
    device: expect.any(String),
    ip: expect.any(String),
  });
});

test('a browser above the limit ends the one that was idle longest, which the lists say', async () => {
  const guest = await openInvited(backbeat());
  for (let count = 1; count < limits.guest.browsers; count += 1) await openAnother(guest);
  // The first browser is in use again.
  await guest.browser.call(api.notes.addNote, {
    params: { id: guest.postId },
    body: { version: 1, text: 'Vocal too loud' },
  });
  await openAnother(guest);
  const [invitation] = await listInvitations(guest.browser);
  expect(invitation?.browsers.map(({ number }) => number)).toEqual([1, 3, 4, 5, 6]);
  const kinds = (await listOwnUses(guest.browser)).map(({ kind, browser }) => [kind, browser]);
  expect(kinds.slice(0, 2)).toEqual([
    ['opened', 6],
    ['browserEnded', 2],
  ]);
});

test('the query or the body names the guest whose browser ends', async () => {
  const guest = await openInvited(backbeat());
  const { browser } = guest;
  const other = await inviteGuest(backbeat(), { author: guest.author });
  await browser.call(routes.openLink, { body: { token: tokenOf(await backbeat().mailTo(other.email)) } });
  const end = async (which: { query?: { guest: string }; body?: { guest: string } }) =>
    (await browser.call(routes.endBrowser, { params: { number: '1' }, ...which })).status;
  expect(await end({})).toBe(400);
  expect(await end({ body: { guest: guest.id } })).toBe(204);
  expect((await listInvitations(browser)).map(({ guest: id }) => id)).toEqual([other.id]);
  expect(await end({ query: { guest: other.id } })).toBe(204);
});
