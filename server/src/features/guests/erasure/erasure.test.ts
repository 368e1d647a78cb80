import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPerson } from '../../../../test/fixtures/people.ts';
import { openGuest, storeGuest, type StoredGuest } from '../../../../test/fixtures/stored-guests.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { eraseAddress, eraseDueGuests } from './erase-guest.ts';

const backbeat = useBackbeat();
const routes = api.guests;

async function guestInBrowser() {
  const author = await newPerson(backbeat());
  const postId = await storePost(backbeat(), author, { title: 'Night Drive', status: 'DRAFT' });
  const guest = await storeGuest(backbeat(), postId);
  return { author, postId, guest, ...(await openGuest(backbeat(), guest)) };
}

const findRow = async ({ id }: Pick<StoredGuest, 'id'>) =>
  (
    await sql<{ name: string; email: string | null }>`
      select name, email from guests where id = ${id}`.execute(backbeat().context.db)
  ).rows[0];

const countMails = async (address: string) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === address).length;

test('a guest reads all that is stored, and erases it with a code', async () => {
  const { author, guest, postId, browser, token } = await guestInBrowser();
  const details = { legalName: 'Ilo Marsh', ipi: '', pro: '', publisher: '' };
  await browser.call(routes.updateSigningDetails, { body: details });
  const { body: data } = await browser.call(routes.getData);
  expect(data).toMatchObject({
    name: 'Ilo Marsh',
    email: guest.email,
    post: { id: postId, title: 'Night Drive', author: author.userName },
    roles: ['Drums'],
    signingDetails: details,
    answers: [],
    notes: [],
    verdicts: [],
  });
  expect(data.uses.map(({ kind }) => kind)).toEqual(['opened', 'mailed']);
  const wrong = await browser.call(routes.eraseData, { body: { code: 'AAAAAAAA' } });
  expect([wrong.status, wrong.failure.code]).toEqual([400, 'WRONG_CODE']);
  await browser.call(routes.sendCode, { body: { token, purpose: 'erase' } });
  const { code = '' } = await backbeat().mailTo(guest.email);
  expect((await browser.call(routes.eraseData, { body: { code } })).status).toBe(204);
  expect(await findRow(guest)).toEqual({ name: 'deleted user', email: null });
  expect(await countMails(guest.email)).toBe(0);
  expect((await browser.call(routes.getData)).status).toBe(401);
  expect((await browser.call(routes.openLink, { body: { token } })).status).toBe(404);
  const send = await author.browser.call(routes.sendLink, { params: { id: postId, guest: guest.id } });
  expect(send.status).toBe(409);
});

test('a revoked guest reads and erases with a link and a code, without a guest browser', async () => {
  const { author, guest, postId, token } = await guestInBrowser();
  await author.browser.call(routes.revokeLink, { params: { id: postId, guest: guest.id } });
  const browser = backbeat().visitor();
  for (const purpose of ['open', 'claim', 'erase'] as const)
    await browser.call(routes.sendCode, { body: { token, purpose } });
  const { code = '' } = await backbeat().mailTo(guest.email);
  expect((await browser.call(routes.getData, { query: { token } })).status).toBe(400);
  expect((await browser.call(routes.getData, { query: { token, code } })).body.email).toBe(guest.email);
  const thief = backbeat().visitor();
  expect((await thief.call(routes.getData, { query: { token, code } })).status).toBe(400);
  expect((await browser.call(routes.eraseData, { body: { token, code } })).status).toBe(204);
  expect(await findRow(guest)).toEqual({ name: 'deleted user', email: null });
});

test('a code is void after five wrong tries, and after ten minutes', async () => {
  const { guest, browser, token } = await guestInBrowser();
  const newCode = async () => {
    await browser.call(routes.sendCode, { body: { token, purpose: 'erase' } });
    return (await backbeat().mailTo(guest.email)).code ?? '';
  };
  const erase = async (code: string) => (await browser.call(routes.eraseData, { body: { code } })).status;
  const first = await newCode();
  for (let count = 0; count < 5; count += 1) expect(await erase('AAAAAAAA')).toBe(400);
  expect(await erase(first)).toBe(400);
  const second = await newCode();
  await sql`update guest_codes set expires_at = expires_at - interval '601 seconds' where guest_id = ${guest.id}`.execute(
    backbeat().context.db,
  );
  expect(await erase(second)).toBe(400);
  expect(await erase(await newCode())).toBe(204);
});

test('the address goes 30 days after the link expired without an answer', async () => {
  const { guest } = await guestInBrowser();
  const { guest: other } = await guestInBrowser();
  const { db } = backbeat().context;
  await sql`
    update guests set created_at = created_at - interval '70 days' where id in (${guest.id}, ${other.id})`.execute(
    db,
  );
  await sql`
    update guest_links set expires_at = now() - interval '31 days' where guest_id = ${guest.id}`.execute(db);
  await eraseDueGuests(backbeat().context);
  expect([await findRow(guest), (await findRow(other))?.email]).toEqual([
    { name: 'deleted user', email: null },
    other.email,
  ]);
});

test('an operator erases an address everywhere and stops its mails', async () => {
  const { guest } = await guestInBrowser();
  let isRecorded = false;
  const count = await eraseAddress(backbeat().context, guest.email.toUpperCase(), async () => {
    isRecorded = true;
  });
  expect([count, isRecorded, await findRow(guest)]).toEqual([1, true, { name: 'deleted user', email: null }]);
  expect(await countMails(guest.email)).toBe(0);
});
