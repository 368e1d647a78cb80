import { randomBytes } from 'node:crypto';
import { api, type guests } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCode } from '../../src/features/guests/codes/verify-code.ts';
import { findNewestNumber, insertVersion } from '../../src/features/posts/versions/versions.queries.ts';
import { GUEST_COOKIE, hashSecret } from '../../src/http/security/party.ts';
import { openAsGuest, storeCreditedGuest, type CreditedGuest } from '../fixtures/credited-guests.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { storePost } from '../fixtures/stored-posts.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let ana: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
});

/** Stores a version without audio. @returns its number */
async function addVersion(postId: string): Promise<number> {
  return backbeat().context.transact(async (tx) => {
    const number = (await findNewestNumber(tx, postId)) + 1;
    const musicKey = `posts/${postId}-${number}.mp3`;
    const file = { key: musicKey, size: 1, sha256: String(number).repeat(64), claimed_at: sql<Date>`now()` };
    await tx.insertInto('files').values(file).execute();
    await insertVersion(tx, { postId, number, musicKey, note: '', uploaderId: author.id });
    return number;
  });
}

/** Mails a code to a guest. @returns the code, and the hash of a browser that has asked for it */
async function askCode(
  guestId: string,
  purpose: guests.CodePurpose,
  { browser }: { browser: Person['browser'] },
  digest?: string,
): Promise<string> {
  const secret = /guest=([^;]+)/.exec(browser.cookie)?.[1] ?? '';
  return createCode(backbeat().context.db, { guestId, purpose, digest, browserHash: hashSecret(secret) });
}

const digestFor = async ({ browser }: Pick<Person, 'browser'>, { postId }: CreditedGuest) =>
  (await browser.call(api.posts.getPost, { params: { id: postId } })).body.proposal?.digest ?? undefined;

async function agreeAsUser(by: Person, guest: CreditedGuest): Promise<void> {
  const digest = await digestFor(by, guest);
  await by.browser.call(api.credits.approveRequest, {
    params: { id: guest.postId },
    body: digest === undefined ? {} : { digest },
  });
}

async function agreeAsGuest(guest: CreditedGuest, answers: Set<string>): Promise<void> {
  const digest = await digestFor(guest, guest);
  if (digest === undefined) return;
  const code = await askCode(guest.id, 'answer', guest, digest);
  answers.add(digest);
  await guest.browser.call(api.credits.approveRequest, {
    params: { id: guest.postId },
    body: { digest, code, signedAs: 'Ilo' },
  });
}

/** Tries to approve with a wrong code, and without one. */
async function guessAsGuest(guest: CreditedGuest): Promise<void> {
  const digest = await digestFor(guest, guest);
  for (const code of [{ code: 'AAAA2222' }, {}])
    await guest.browser.call(api.credits.approveRequest, {
      params: { id: guest.postId },
      body: { digest, signedAs: 'Thief', ...code },
    });
}

/** The credits of the public terms without an approval of exactly these terms. */
async function countUnapproved({ postId }: CreditedGuest): Promise<number> {
  const { rows } = await sql<{ unapproved: number }>`
    select count(*)::integer as unapproved
    from posts
    join credits on credits.post_id = posts.id and credits.state = 'current' and not is_author
    join post_versions on post_versions.post_id = posts.id and number = version
    where posts.id = ${postId} and consent_answer(posts.id, user_id,
      digest_of(canonical_terms(posts.id, sha256, user_id, credits.roles))) is distinct from 'approved'`.execute(
    backbeat().context.db,
  );
  return rows[0]?.unapproved ?? 0;
}

const listEmailConsents = async ({ id }: CreditedGuest) => {
  const { rows } = await sql<{ digest: string; signedAs: string | null }>`
    select digest, signed_as as "signedAs" from consents
    where artist_id = ${id} and answer = 'approved' and proof = 'email'`.execute(backbeat().context.db);
  return rows;
};

/** The number of the version that visitors hear; undefined for a draft. */
const publicVersion = async ({ postId }: CreditedGuest) => {
  const answer = await backbeat()
    .visitor()
    .call(api.posts.getPost, { params: { id: postId } });
  return answer.status === 200 ? answer.body.version : undefined;
};

test('no recording becomes public that a guest has not approved by code, whatever happens at once', async () => {
  const action = fc.constantFrom(
    'first',
    'second',
    'ana',
    'guest',
    'guess',
    'claim',
    'claimer',
    'revoke',
    'cancel',
  );
  const outcome = await fc.check(
    fc.asyncProperty(
      fc.array(action, { minLength: 3, maxLength: 7 }),
      fc.boolean(),
      async (actions, isDraft) => {
        const claimer = await newPerson(backbeat());
        const postId = await storePost(backbeat(), author, { status: isDraft ? 'DRAFT' : 'PUBLISHED' });
        const state = isDraft ? 'proposed' : 'current';
        const guest = await storeCreditedGuest(backbeat(), postId, { artistIds: [ana.id], state });
        if (!isDraft) {
          // Ana has approved the terms with which it was published.
          await sql`
          insert into consents (post_id, artist_id, digest, canonical, answer)
          select credits.post_id, user_id, credits.digest, canonical_terms(credits.post_id, sha256, user_id, roles), 'approved'
          from credits join post_versions on post_versions.post_id = credits.post_id and number = 1
          where credits.post_id = ${postId} and user_id = ${ana.id}`.execute(backbeat().context.db);
        }
        const [second, third] = [await addVersion(postId), await addVersion(postId)];
        const params = { id: postId };
        const propose = (version: number) =>
          author.browser.call(api.credits.proposeTerms, { params, body: { version } });
        if (!isDraft) await propose(second);
        claimer.browser.keep(GUEST_COOKIE, randomBytes(32).toString('base64url'));
        const claimCode = await askCode(guest.id, 'claim', claimer);
        const answers = new Set((await listEmailConsents(guest)).map(({ digest }) => digest));
        const calls = {
          first: () => propose(second),
          second: () => propose(third),
          ana: () => agreeAsUser(ana, guest),
          guest: () => agreeAsGuest(guest, answers),
          guess: () => guessAsGuest(guest),
          claim: () =>
            claimer.browser.call(api.guests.claim, { body: { guests: [guest.id], code: claimCode } }),
          claimer: () => agreeAsUser(claimer, guest),
          revoke: () =>
            author.browser.call(api.guests.revokeLink, { params: { id: postId, guest: guest.id } }),
          cancel: () => author.browser.call(api.credits.cancelTerms, { params }),
        };
        await Promise.all(actions.map((kind) => calls[kind]()));
        const consents = await listEmailConsents(guest);
        const isProved = consents.every(
          ({ digest, signedAs }) => answers.has(digest) && signedAs !== 'Thief',
        );
        const isHidden = !isDraft || actions.includes('ana') || (await publicVersion(guest)) === undefined;
        return (await countUnapproved(guest)) === 0 && isProved && isHidden;
      },
    ),
    { numRuns: 12 },
  );
  expect(fc.defaultReportMessage(outcome)).toBeUndefined();
});

test('a claim between request and answer leaves the digest, and the account answers for the guest', async () => {
  const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
  const guest = await storeCreditedGuest(backbeat(), postId, { state: 'proposed' });
  const digest = await digestFor(guest, guest);
  const claimer = await newPerson(backbeat());
  claimer.browser.keep(GUEST_COOKIE, randomBytes(32).toString('base64url'));
  const code = await askCode(guest.id, 'claim', claimer);
  await claimer.browser.call(api.guests.claim, { body: { guests: [guest.id], code } });
  expect(await digestFor(claimer, guest)).toBe(digest);
  const lateBrowser = await openAsGuest(backbeat(), guest.id);
  expect(await digestFor({ browser: lateBrowser }, guest)).toBeUndefined();
  await agreeAsUser(claimer, guest);
  expect(await publicVersion(guest)).toBe(1);
  const { rows } = await sql`
    select artist_id, digest, proof from consents where post_id = ${postId}`.execute(backbeat().context.db);
  expect(rows).toEqual([{ artist_id: guest.id, digest, proof: 'session' }]);
});

test('a guest publishes a draft by the mailed code, and not without it', async () => {
  const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
  const guest = await storeCreditedGuest(backbeat(), postId, { state: 'proposed' });
  await guessAsGuest(guest);
  expect([await publicVersion(guest), await listEmailConsents(guest)]).toEqual([undefined, []]);
  await agreeAsGuest(guest, new Set());
  expect(await publicVersion(guest)).toBe(1);
  expect(await listEmailConsents(guest)).toMatchObject([{ signedAs: 'Ilo' }]);
});
