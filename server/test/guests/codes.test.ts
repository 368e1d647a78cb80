import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import {
  approveAsGuest,
  askedDigest,
  inviteGuest,
  mailCode,
  openInvited,
  storeOwnDraft,
  type OpenedGuest,
} from '../fixtures/invited-guests.ts';
import { newPerson } from '../fixtures/people.ts';
import { tokenOf } from '../fixtures/stored-guests.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();

const countConsents = async ({ postId }: { postId: string }) =>
  (await sql`select from consents where post_id = ${postId}`.execute(backbeat().context.db)).rows.length;

async function approve(
  { postId }: { postId: string },
  browser: Browser,
  body: { digest: string; code?: string },
): Promise<[number, string]> {
  const { status, text } = await browser.call(api.credits.approveRequest, {
    params: { id: postId },
    body: { signedAs: 'Ilo M.', ...body },
  });
  return [status, status < 400 ? '' : JSON.parse(text).code];
}

const WRONG: [number, string] = [400, 'WRONG_CODE'];

test('neither the link nor a code of another guest, purpose, browser or digest approves', async () => {
  const guest = await openInvited(backbeat());
  const other = await openInvited(backbeat(), { author: guest.author });
  const digest = await askedDigest(guest);
  expect(await approve(guest, guest.browser, { digest })).toEqual([403, 'PROOF_REQUIRED']);
  for (const code of ['A', 'A'.repeat(10_000)])
    expect(await approve(guest, guest.browser, { digest, code })).toEqual(WRONG);

  const othersCode = await mailCode(backbeat(), other, guest.browser, {
    purpose: 'answer',
    digest: await askedDigest(other),
  });
  expect(await approve(guest, guest.browser, { digest, code: othersCode })).toEqual(WRONG);
  for (const purpose of ['open', 'claim', 'erase'] as const) {
    const code = await mailCode(backbeat(), guest, guest.browser, { purpose });
    expect(await approve(guest, guest.browser, { digest, code })).toEqual(WRONG);
  }

  const second = backbeat().visitor();
  const openCode = await mailCode(backbeat(), guest, second, { purpose: 'open' });
  await second.call(api.guests.openLink, { body: { token: guest.token, code: openCode } });
  const secondsCode = await mailCode(backbeat(), guest, second, { purpose: 'answer', digest });
  expect(await approve(guest, guest.browser, { digest, code: secondsCode })).toEqual(WRONG);
  expect(await countConsents(guest)).toBe(0);
  expect((await approve(guest, second, { digest, code: secondsCode }))[0]).toBe(200);
});

/** Asks a published guest for other roles. @returns what the guest is asked then */
async function changeTerms(guest: OpenedGuest, roles: ('Mixer' | 'DrumKit')[]): Promise<string> {
  const { status } = await guest.author.browser.call(api.credits.proposeTerms, {
    params: { id: guest.postId },
    body: { credits: [{ userName: guest.author.userName }, { guest: guest.id, roles }] },
  });
  expect(status).toBe(200);
  return askedDigest(guest);
}

test('a code counts once, for the terms that its mail describes', async () => {
  const guest = await openInvited(backbeat());
  const digest = await askedDigest(guest);
  const code = await mailCode(backbeat(), guest, guest.browser, { purpose: 'answer', digest });
  const changed = await changeTerms(guest, ['Mixer', 'DrumKit']);
  expect(changed).not.toBe(digest);
  expect((await approve(guest, guest.browser, { digest, code }))[0]).toBe(409);
  expect(await approve(guest, guest.browser, { digest: changed, code })).toEqual(WRONG);
  expect(await countConsents(guest)).toBe(0);

  const right = await mailCode(backbeat(), guest, guest.browser, { purpose: 'answer', digest: changed });
  expect((await approve(guest, guest.browser, { digest: changed, code: right }))[0]).toBe(200);
  // Terms that were approved once need no further code, so the code is tried on others.
  const withdrawal = await guest.browser.call(api.credits.withdrawCredit, {
    params: { id: guest.postId },
    body: { digest: changed, code: right },
  });
  expect(withdrawal.failure.code).toBe('WRONG_CODE');
  expect(await countConsents(guest)).toBe(1);
});

test('a code is void after ten minutes and after five wrong tries', async () => {
  const guest = await openInvited(backbeat());
  const digest = await askedDigest(guest);
  const use = { purpose: 'answer' as const, digest };
  const late = await mailCode(backbeat(), guest, guest.browser, use);
  await sql`
    update guest_codes set expires_at = expires_at - interval '601 seconds' where guest_id = ${guest.id}`.execute(
    backbeat().context.db,
  );
  expect(await approve(guest, guest.browser, { digest, code: late })).toEqual(WRONG);
  const guessed = await mailCode(backbeat(), guest, guest.browser, use);
  for (let count = 0; count < 5; count += 1)
    expect(await approve(guest, guest.browser, { digest, code: 'AAAA2222' })).toEqual(WRONG);
  expect(await approve(guest, guest.browser, { digest, code: guessed })).toEqual(WRONG);
  expect(await countConsents(guest)).toBe(0);
  expect(await approveAsGuest(backbeat(), guest)).toBe(200);
});

test('a link that was forwarded after its first use opens nothing without the mailbox', async () => {
  const guest = await openInvited(backbeat());
  const third = await openInvited(backbeat(), { author: guest.author });
  const second = backbeat().visitor();
  const open = async (code?: string) =>
    (await second.call(api.guests.openLink, { body: { token: guest.token, ...(code && { code }) } })).status;
  expect(await open()).toBe(401);
  expect(await open(await mailCode(backbeat(), third, second, { purpose: 'open' }))).toBe(400);
  expect((await second.call(api.guests.listInvitations)).body).toEqual([]);
  expect(await open(await mailCode(backbeat(), guest, second, { purpose: 'open' }))).toBe(200);
  const { body } = await guest.author.browser.call(api.guests.listUses, {
    params: { id: guest.postId, guest: guest.id },
  });
  expect(body.content.map(({ kind }) => kind).slice(0, 4)).toEqual([
    'opened',
    'codeSent',
    'codeWrong',
    'refused',
  ]);
});

test('an invitation alone lets no browser in, and mails its code to the mailbox', async () => {
  const author = await newPerson(backbeat());
  const guest = await inviteGuest(backbeat(), { author, postId: await storeOwnDraft(backbeat(), author) });
  const token = tokenOf(await backbeat().mailTo(guest.email));
  const { invitation } = guest;
  const stranger = backbeat().visitor();
  expect((await stranger.call(api.guests.openLink, { body: { invitation } })).status).toBe(401);
  const browser = backbeat().visitor();
  expect((await browser.call(api.guests.openLink, { body: { token } })).status).toBe(200);
});
