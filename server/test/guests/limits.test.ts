import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { listOwnGuests, openInvited, storeOwnDraft } from '../fixtures/invited-guests.ts';
import { newPerson, unique, type Person } from '../fixtures/people.ts';
import { useBackbeat } from '../servers/start.ts';

const MAX_A_DAY = 9;
const backbeat = useBackbeat({ RATE_LIMITS: 'on', GUEST_INVITES_PER_DAY: String(MAX_A_DAY) });

const newAddress = () => `${unique('mailbox')}@players.example`;

const invite = async (author: Person, postId: string, emails: readonly string[]): Promise<number> =>
  (
    await author.browser.call(api.credits.proposeTerms, {
      params: { id: postId },
      body: {
        credits: [
          { userName: author.userName },
          ...emails.map((email) => ({ email, name: 'Ilo Marsh', roles: ['Mixer' as const] })),
        ],
      },
    })
  ).status;

async function countMailed(): Promise<number> {
  const { rows } = await sql<{ addresses: number }>`
    select count(distinct email)::int as addresses from guests`.execute(backbeat().context.db);
  return rows[0]?.addresses ?? 0;
}

test('new accounts that invite at once stay within the limits of each and of the server', async () => {
  const authors = await Promise.all(Array.from({ length: 6 }, () => newPerson(backbeat())));
  const answers: { author: Person; status: number }[] = [];
  for (let round = 0; round < 3; round += 1)
    answers.push(
      ...(await Promise.all(
        authors.map(async (author) => {
          const postId = await storeOwnDraft(backbeat(), author);
          return { author, status: await invite(author, postId, [newAddress()]) };
        }),
      )),
    );
  const accepted = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(accepted).toHaveLength(MAX_A_DAY);
  for (const author of authors)
    expect(accepted.filter((answer) => answer.author === author).length).toBeLessThanOrEqual(2);
  expect(await countMailed()).toBe(MAX_A_DAY);
});

test('refused terms leave no guest and no mail behind', async () => {
  await sql`delete from guest_invites`.execute(backbeat().context.db);
  const author = await newPerson(backbeat());
  const postId = await storeOwnDraft(backbeat(), author);
  const emails = [newAddress(), newAddress(), newAddress()];
  const before = await countMailed();
  expect(await invite(author, postId, emails)).toBe(429);
  expect(await countMailed()).toBe(before);
  expect(await invite(author, postId, emails.slice(0, 2))).toBe(200);
});

test('three people who do not know an author pause the invitations, and the author reads why', async () => {
  await sql`delete from guest_invites`.execute(backbeat().context.db);
  const author = await newPerson(backbeat());
  await sql`update users set created_at = now() - interval '2 days' where id = ${author.id}`.execute(
    backbeat().context.db,
  );
  for (let count = 0; count < 3; count += 1) {
    const guest = await openInvited(backbeat(), { author });
    const mail = (await backbeat().context.mail.readOutbox()).find(({ to }) => to === guest.email);
    const path = new URL(/I don't know .*: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '').pathname;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await backbeat().visitor().send(path, { method: 'POST', headers, body: 'sure=yes' });
    expect(status).toBe(200);
    const [reported] = await listOwnGuests(guest);
    expect(reported).toMatchObject({ id: guest.id, isReported: true, link: { state: 'revoked' } });
    expect((await guest.browser.call(api.guests.listInvitations)).body).toEqual([]);
    await eventually(async () => expect((await listOwnGuests(guest))[0]?.browsers).toBe(0));
  }
  const postId = await storeOwnDraft(backbeat(), author);
  const answer = await author.browser.call(api.credits.proposeTerms, {
    params: { id: postId },
    body: {
      credits: [{ userName: author.userName }, { email: newAddress(), name: 'Ana', roles: ['Mixer'] }],
    },
  });
  expect([answer.status, answer.failure.error]).toEqual([
    403,
    'Your invitations are paused while we look at a report.',
  ]);
});
