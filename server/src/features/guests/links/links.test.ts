import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newPerson } from '../../../../test/fixtures/people.ts';
import {
  mailRequest,
  openGuest,
  storeGuest,
  tokenOf,
  type StoredGuest,
} from '../../../../test/fixtures/stored-guests.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useBackbeat();
const routes = api.guests;

const LINK = "This link doesn't work. Ask the person who invited you for a new one.";
const EXPIRED = 'This link has expired. We can mail you a new one.';

async function invite() {
  const author = await newPerson(backbeat());
  const postId = await storePost(backbeat(), author, { title: 'Night Drive', status: 'DRAFT' });
  const guest = await storeGuest(backbeat(), postId);
  return { author, postId, guest };
}

const expire = (guest: StoredGuest) =>
  sql`update guest_links set expires_at = now() where guest_id = ${guest.id}`.execute(backbeat().context.db);

describe('opening a guest link', () => {
  test('the first browser ever is let in and gets a cookie that scripts cannot read', async () => {
    const { author, guest, postId } = await invite();
    const token = await mailRequest(backbeat(), guest);
    const browser = backbeat().visitor();
    expect((await browser.call(routes.look, { body: { token } })).body).toEqual({
      author: author.userName,
      name: 'Ilo Marsh',
      mailbox: 'g…@players.example',
    });
    const answer = await browser.call(routes.openLink, { body: { token } });
    expect(answer.body).toEqual({
      guest: guest.id,
      post: { id: postId, title: 'Night Drive', author: author.userName },
      name: 'Ilo Marsh',
      mailbox: 'g…@players.example',
      isPending: true,
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^guest=[A-Za-z0-9_-]{43}; .*HttpOnly; SameSite=Lax/);
    const { body: invitations } = await browser.call(routes.listInvitations);
    expect(invitations).toMatchObject([{ guest: guest.id, invitation: guest.invitation, isPending: true }]);
  });

  test('a browser that opens its link twice at once is let in once', async () => {
    const { browser } = await openGuest(backbeat(), (await invite()).guest);
    const { guest } = await invite();
    const token = await mailRequest(backbeat(), guest);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.call(routes.openLink, { body: { token } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body: access } = await browser.call(routes.listInvitations);
    expect(access.find((each) => each.guest === guest.id)?.browsers).toHaveLength(1);
  });

  test('looking at a link changes nothing, so that the link still lets the first browser in', async () => {
    const { guest } = await invite();
    const token = await mailRequest(backbeat(), guest);
    for (let count = 0; count < 3; count += 1)
      expect((await backbeat().visitor().call(routes.look, { body: { token } })).status).toBe(200);
    expect((await backbeat().visitor().call(routes.openLink, { body: { token } })).status).toBe(200);
  });

  test('a forwarded link is worth nothing without the code that goes to the mailbox', async () => {
    const { guest } = await invite();
    const { browser, token } = await openGuest(backbeat(), guest);
    const other = backbeat().visitor();
    const refusal = await other.call(routes.openLink, { body: { token } });
    expect([refusal.status, refusal.failure]).toEqual([
      401,
      { error: "Enter the code that we'll mail to g…@players.example.", code: 'GUEST_CODE' },
    ]);
    await other.call(routes.sendCode, { body: { token, purpose: 'open' } });
    const { code = '' } = await backbeat().mailTo(guest.email);
    const thief = backbeat().visitor();
    const stolen = await thief.call(routes.openLink, { body: { token, code } });
    expect([stolen.status, stolen.failure.code]).toEqual([400, 'WRONG_CODE']);
    const typedCode = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await other.call(routes.openLink, { body: { token, code: typedCode } })).status).toBe(200);
    const { body: uses } = await browser.call(routes.listOwnUses);
    expect(uses.content.map(({ kind, browser: number }) => [kind, number])).toEqual([
      ['opened', 2],
      ['codeWrong', null],
      ['codeSent', null],
      ['refused', null],
      ['opened', 1],
      ['mailed', null],
    ]);
    expect((await browser.call(routes.endBrowser, { params: { number: '2' } })).status).toBe(204);
    expect((await other.call(routes.listOwnUses)).status).toBe(401);
  });

  test('an invitation lets no browser in without a code, also the first one', async () => {
    const { guest } = await invite();
    await mailRequest(backbeat(), guest);
    const { invitation } = guest;
    const browser = backbeat().visitor();
    expect((await browser.call(routes.openLink, { body: { invitation } })).status).toBe(401);
    await browser.call(routes.sendCode, { body: { invitation, purpose: 'open' } });
    const { code = '' } = await backbeat().mailTo(guest.email);
    expect((await browser.call(routes.openLink, { body: { invitation, code } })).status).toBe(200);
  });

  test.each(['', 'a'.repeat(42), 'a'.repeat(43), 'a'.repeat(44), '!'.repeat(43), 'a\0', 'a'.repeat(50_000)])(
    'an unknown token is answered with 404: case %#',
    async (token) => {
      const answer = await backbeat().visitor().call(routes.openLink, { body: { token } });
      expect([answer.status, answer.failure.error]).toEqual([404, LINK]);
    },
  );

  test('refuses a body without a key or with two', async () => {
    for (const body of [{}, { token: 'a'.repeat(43), invitation: crypto.randomUUID() }])
      expect((await backbeat().visitor().call(routes.openLink, { body })).status).toBe(400);
  });

  test('an expired link can be renewed by its holder alone, who gets it by mail', async () => {
    const { guest } = await invite();
    const { browser, token } = await openGuest(backbeat(), guest);
    await expire(guest);
    const answer = await backbeat().visitor().call(routes.openLink, { body: { token } });
    expect([answer.status, answer.failure]).toEqual([410, { error: EXPIRED, code: 'LINK_EXPIRED' }]);
    expect((await browser.call(routes.listInvitations)).body).toEqual([]);
    expect((await backbeat().visitor().call(routes.renewLink, { body: { token } })).status).toBe(204);
    const newToken = tokenOf(await backbeat().mailTo(guest.email));
    expect(newToken).not.toBe(token);
    expect((await browser.call(routes.listInvitations)).body).toHaveLength(1);
    expect((await browser.call(routes.openLink, { body: { token: newToken } })).status).toBe(200);
  });

  test('answers unknown keys of renewals and codes as known ones', async () => {
    const visitor = backbeat().visitor();
    for (const key of [{ token: 'a'.repeat(43) }, { invitation: crypto.randomUUID() }]) {
      expect((await visitor.call(routes.renewLink, { body: key })).status).toBe(204);
      expect((await visitor.call(routes.sendCode, { body: { ...key, purpose: 'open' } })).status).toBe(204);
    }
  });

  test('the newest five links of a guest are valid', async () => {
    const { guest } = await invite();
    const tokens: string[] = [];
    for (let count = 0; count < 6; count += 1) tokens.push(await mailRequest(backbeat(), guest));
    const statuses = await Promise.all(
      tokens.map(async (token) => (await backbeat().visitor().call(routes.look, { body: { token } })).status),
    );
    expect(statuses).toEqual([410, 200, 200, 200, 200, 200]);
  });
});

describe('the author of a post', () => {
  test('ends links, browsers and codes at once, and restores the access with a new link', async () => {
    const { author, guest, postId } = await invite();
    const { browser, token } = await openGuest(backbeat(), guest);
    const call = { params: { id: postId, guest: guest.id } };
    for (let count = 0; count < 2; count += 1)
      expect((await author.browser.call(routes.revokeLink, call)).status).toBe(204);
    expect((await browser.call(routes.listOwnUses)).status).toBe(401);
    expect((await browser.call(routes.openLink, { body: { token } })).status).toBe(404);
    expect((await browser.call(routes.renewLink, { body: { token } })).status).toBe(204);
    const answer = await author.browser.call(routes.sendLink, call);
    expect([answer.status, answer.body.link.state]).toEqual([200, 'none']);
    const newToken = tokenOf(await backbeat().mailTo(guest.email));
    expect((await browser.call(routes.openLink, { body: { token } })).status).toBe(410);
    const refusal = await browser.call(routes.openLink, { body: { token: newToken } });
    expect([refusal.status, refusal.failure.code]).toEqual([401, 'GUEST_CODE']);
  });

  test('sees uses without IP addresses, and never a token or a code', async () => {
    const { author, guest, postId } = await invite();
    const { browser, token } = await openGuest(backbeat(), guest);
    await browser.call(routes.sendCode, { body: { token, purpose: 'erase' } });
    const { code = '' } = await backbeat().mailTo(guest.email);
    const call = { params: { id: postId, guest: guest.id } };
    const answers = [
      await author.browser.call(routes.listUses, call),
      await author.browser.call(routes.sendLink, call),
    ].map(({ text }) => text);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ content: [{ kind: 'codeSent' }, {}, {}] });
    for (const text of answers) {
      expect(text).not.toContain('127.0.0.1');
      expect(text).not.toContain(token);
      expect(text).not.toContain(code);
    }
    expect((await browser.call(routes.listOwnUses)).text).toContain('127.0.0.1');
  });

  test('reaches guests of own posts alone', async () => {
    const { guest, postId } = await invite();
    const stranger = await newPerson(backbeat());
    const strangerPost = await storePost(backbeat(), stranger, { status: 'DRAFT' });
    for (const id of [postId, strangerPost]) {
      const call = { params: { id, guest: guest.id } };
      for (const route of [routes.sendLink, routes.revokeLink, routes.listUses] as const)
        expect((await stranger.browser.ask(route, call)).status).toBe(404);
    }
  });
});

test('a guest keeps signing details, and a name once an answer is given', async () => {
  const { guest, postId } = await invite();
  const { browser } = await openGuest(backbeat(), guest);
  const details = { legalName: 'Ilo Marsh', ipi: '', pro: 'GEMA', publisher: '' };
  expect((await browser.call(routes.updateSigningDetails, { body: details })).body).toEqual(details);
  expect((await browser.call(routes.getSigningDetails)).body).toEqual(details);
  const renaming = { body: { guest: guest.id, name: 'Ilo M.' } };
  expect((await browser.call(routes.updateName, renaming)).status).toBe(409);
  await sql`
    insert into consents (post_id, artist_id, digest, canonical, answer)
    values (${postId}, ${guest.id}, ${guest.digest}, '', 'approved')`.execute(backbeat().context.db);
  expect((await browser.call(routes.updateName, renaming)).status).toBe(204);
  expect((await browser.call(routes.listInvitations)).body).toMatchObject([{ name: 'Ilo M.' }]);
});
