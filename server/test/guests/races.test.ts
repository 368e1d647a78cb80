// Calls about one guest at the same time. Each is answered with a result or a reason, and they leave
// one of the states that some order of them leaves.
import { randomBytes } from 'node:crypto';
import { api, DELETED_USER, type guests } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCode } from '../../src/features/guests/codes/verify-code.ts';
import { GUEST_COOKIE, hashSecret } from '../../src/http/security/party.ts';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { storeCreditedGuest, type CreditedGuest } from '../fixtures/credited-guests.ts';
import { inviteGuest, storeOwnDraft } from '../fixtures/invited-guests.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { mailRequest, storeGuest } from '../fixtures/stored-guests.ts';
import { storePost } from '../fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../servers/start.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let deadlocksBefore: number | undefined;

beforeAll(async () => {
  author = await newPerson(backbeat());
  deadlocksBefore = await countDeadlocks();
});

/** Rounds of each race: calls meet in another order each time. */
const ROUNDS = [1, 2, 3, 4];

async function countDeadlocks(): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(backbeat().context.db);
  return rows[0]?.deadlocks;
}

/** A guest who is asked about a draft, in a browser. */
async function askedGuest(): Promise<CreditedGuest> {
  const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
  return storeCreditedGuest(backbeat(), postId, { state: 'proposed' });
}

/** A code that a browser has asked for. One without the cookie of a guest browser gets one. */
async function askCode(
  { id }: CreditedGuest,
  purpose: guests.CodePurpose,
  browser: Browser,
  digest?: string,
): Promise<string> {
  if (!browser.cookie.includes('guest=')) browser.keep(GUEST_COOKIE, randomBytes(32).toString('base64url'));
  const secret = /guest=([^;]+)/.exec(browser.cookie)?.[1] ?? '';
  return createCode(backbeat().context.db, { guestId: id, purpose, digest, browserHash: hashSecret(secret) });
}

const digestFor = async ({ browser, postId }: CreditedGuest): Promise<string> =>
  (await browser.call(api.posts.getPost, { params: { id: postId } })).body.proposal?.digest ?? '';

interface Prepared {
  send: () => Promise<{ status: number }>;
}

/** The calls of these functions have their codes before any of them is sent. */
async function claiming(guest: CreditedGuest, { browser }: Person): Promise<Prepared> {
  const code = await askCode(guest, 'claim', browser);
  return { send: () => browser.call(api.guests.claim, { body: { guests: [guest.id], code } }) };
}

async function approving(guest: CreditedGuest): Promise<Prepared> {
  const digest = await digestFor(guest);
  const code = await askCode(guest, 'answer', guest.browser, digest);
  const body = { digest, code, signedAs: 'Ilo' };
  const params = { id: guest.postId };
  return { send: () => guest.browser.call(api.credits.approveRequest, { params, body }) };
}

async function erasing(guest: CreditedGuest): Promise<Prepared> {
  const code = await askCode(guest, 'erase', guest.browser);
  return { send: () => guest.browser.call(api.guests.eraseData, { body: { code } }) };
}

const race = (...calls: readonly Prepared[]): Promise<number[]> =>
  Promise.all(calls.map(async ({ send }) => (await send()).status));

interface State {
  email: string | null;
  name: string;
  claimedBy: string | null;
  isErased: boolean;
  approvals: number;
  signatures: number;
  browsers: number;
  status: string;
}

async function readState({ id, postId }: CreditedGuest): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select email, name, claimed_by as "claimedBy", erased_at is not null as "isErased", status,
      (select count(*) from consents where artist_id = guests.id and answer = 'approved')::int as approvals,
      (select count(*) from consents where artist_id = guests.id and signed_as is not null)::int as signatures,
      (select count(*) from guest_browsers where guest_id = guests.id)::int as browsers
    from guests join posts on posts.id = post_id where guests.id = ${id} and post_id = ${postId}`.execute(
    backbeat().context.db,
  );
  return rows[0];
}

test.for(ROUNDS)('a claim and an approval by code leave one approval at most, round %i', async (_round) => {
  const guest = await askedGuest();
  const claimer = await newPerson(backbeat());
  const [claimed, approved] = await race(await claiming(guest, claimer), await approving(guest));
  expect(claimed).toBe(200);
  expect([200, 400, 401, 404]).toContain(approved);
  const isApproved = approved === 200;
  expect(await readState(guest)).toMatchObject({
    claimedBy: claimer.id,
    email: null,
    approvals: isApproved ? 1 : 0,
    status: isApproved ? 'PUBLISHED' : 'DRAFT',
    browsers: 0,
  });
});

test.for(ROUNDS)('a claim and an erasure exclude each other, round %i', async (_round) => {
  const postId = await storePost(backbeat(), author);
  const guest = await storeCreditedGuest(backbeat(), postId);
  const claimer = await newPerson(backbeat());
  const statuses = await race(await claiming(guest, claimer), await erasing(guest));
  const isClaimed = statuses[0] === 200;
  expect(['200 400', '200 401', '404 204']).toContain(statuses.join(' '));
  expect(await readState(guest)).toMatchObject({
    claimedBy: isClaimed ? claimer.id : null,
    name: isClaimed ? guest.name : DELETED_USER,
    isErased: !isClaimed,
    email: null,
    approvals: 1,
    // What an account has taken over stays signed.
    signatures: isClaimed ? 1 : 0,
  });
});

test.for(ROUNDS)('one of two accounts that claim at once gets the guest, round %i', async (_round) => {
  const guest = await askedGuest();
  const people = [await newPerson(backbeat()), await newPerson(backbeat())];
  const calls = await Promise.all(people.map((person) => claiming(guest, person)));
  const statuses = await race(...calls);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await readState(guest))?.claimedBy).toBe(people[statuses.indexOf(200)]?.id);
});
test.for(ROUNDS)(
  'an erasure and a change of terms leave no request to the erased guest, round %i',
  async (_round) => {
    const guest = await askedGuest();
    const change: Prepared = {
      send: () =>
        author.browser.call(api.credits.proposeTerms, {
          params: { id: guest.postId },
          body: {
            credits: [
              { userName: author.userName },
              { guest: guest.id, roles: ['Mixer'] },
              { email: `second-${guest.email}`, name: 'Jorun', roles: ['Mixer'] },
            ],
          },
        }),
    };
    const [erased, changed] = await race(await erasing(guest), change);
    expect(erased).toBe(204);
    expect([200, 400]).toContain(changed);
    const { rows } = await sql`
      select from credits where user_id = ${guest.id} and state = 'proposed'`.execute(backbeat().context.db);
    expect(rows).toEqual([]);
    expect(await readState(guest)).toMatchObject({ isErased: true, email: null, name: DELETED_USER });
  },
);

test.for(ROUNDS)('an erasure and an approval by code leave no signature, round %i', async (_round) => {
  const guest = await askedGuest();
  const [approved, erased] = await race(await approving(guest), await erasing(guest));
  expect(erased).toBe(204);
  expect(await readState(guest)).toMatchObject({
    isErased: true,
    approvals: approved === 200 ? 1 : 0,
    signatures: 0,
  });
});

test('one of ten browsers that open a link at once is let in, and the others need a code', async () => {
  const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
  const guest = await storeGuest(backbeat(), postId);
  const token = await mailRequest(backbeat(), guest);
  const browsers = Array.from({ length: 10 }, () => backbeat().visitor());
  const statuses = await Promise.all(
    browsers.map(async (browser) => (await browser.call(api.guests.openLink, { body: { token } })).status),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 401),
  ]);
  const readers = await Promise.all(
    browsers.map(
      async (browser) => (await browser.call(api.posts.getPost, { params: { id: postId } })).status === 200,
    ),
  );
  expect(readers).toEqual(statuses.map((status) => status === 200));
});

test('one code that is sent twice at once counts once', async () => {
  const guest = await askedGuest();
  const approval = await approving(guest);
  const statuses = await race(approval, approval);
  expect(statuses.filter((status) => status === 200).length).toBe(1);
  expect(await readState(guest)).toMatchObject({ approvals: 1, status: 'PUBLISHED' });
});

test('only one of two codes that are asked for at once counts', async () => {
  const guest = await askedGuest();
  const digest = await digestFor(guest);
  const codes = await Promise.all([1, 2].map(() => askCode(guest, 'answer', guest.browser, digest)));
  const answers = await Promise.all(
    codes.map((code) =>
      guest.browser.call(api.credits.approveRequest, {
        params: { id: guest.postId },
        body: { digest, code, signedAs: 'Ilo' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.code)).toEqual([
    'WRONG_CODE',
  ]);
  expect(await readState(guest)).toMatchObject({ approvals: 1 });
});

test('twenty of 25 private links that are made at once are taken, and the others are refused', async () => {
  const id = await storePost(backbeat(), author, { status: 'DRAFT' });
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      author.browser.call(api.privateLinks.createLink, { params: { id }, body: {} }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...Array.from({ length: 5 }, () => 409),
  ]);
  const { body } = await author.browser.call(api.privateLinks.listLinks, { params: { id } });
  expect(body.length).toBe(20);
});

test('the calls of the tests above have not met in a deadlock', async () => {
  expect(await countDeadlocks()).toBe(deadlocksBefore);
});

test('invitations that wait for each other hold no connection that other changes need', async () => {
  const { db } = backbeat().context;
  const other = await newPerson(backbeat());
  const drafts: string[] = [];
  for (let count = 0; count < 24; count += 1) drafts.push(await storeOwnDraft(backbeat(), author));
  const lock = await db.startTransaction().execute();
  await sql`lock table guest_invites in access exclusive mode`.execute(lock);
  const invitations = drafts.map((postId) => inviteGuest(backbeat(), { author, postId }));
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'guest_invites'::regclass and not granted`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  });
  const { status } = await other.browser.call(api.users.updateProfile, {
    body: { user: { about: 'Drums wanted' } },
  });
  expect(status).toBe(200);
  await lock.rollback().execute();
  expect(await Promise.all(invitations)).toHaveLength(24);
});
