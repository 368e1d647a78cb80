import { api, DELETED_USER, guests as contract, reference } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../../test/fixtures/people.ts';
import {
  openAsGuest,
  storeCreditedGuest,
  type CreditedGuest,
} from '../../../../test/fixtures/credited-guests.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { GUEST_COOKIE, hashSecret } from '../../../http/security/party.ts';
import { createCode } from '../codes/verify-code.ts';

const backbeat = useBackbeat();
const { listClaims, claim } = api.guests;

/** A published post of a new author that credits a guest. */
async function creditedGuest(options: Parameters<typeof storeCreditedGuest>[2] = {}) {
  const author = await newPerson(backbeat());
  const guest = await storeCreditedGuest(backbeat(), await storePost(backbeat(), author), options);
  return { author, guest };
}

/** Mails a code for a claim to the guest, who reads it in a browser of this user. */
async function askCode({ id }: CreditedGuest, { browser }: Person): Promise<string> {
  const secret = unique('secret');
  browser.keep(GUEST_COOKIE, secret);
  return createCode(backbeat().context.db, {
    guestId: id,
    purpose: 'claim',
    browserHash: hashSecret(secret),
  });
}

const claimAs = ({ browser }: Person, guests: readonly CreditedGuest[], code?: string) =>
  browser.call(claim, { body: { guests: guests.map(({ id }) => id), ...(code !== undefined && { code }) } });

const agreementOf = async ({ postId }: CreditedGuest, { browser }: Person) => {
  const { text } = await browser.call(api.agreements.getAgreement, { params: { id: postId } });
  return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
};

const rowsOf = async ({ id, postId }: CreditedGuest) => {
  const { db } = backbeat().context;
  const { rows: consents } = await sql`select * from consents where post_id = ${postId} order by id`.execute(
    db,
  );
  const { rows: credits } =
    await sql`select * from credits where post_id = ${postId} order by position`.execute(db);
  const { rows: access } = await sql`
    select guest_id from guest_links where guest_id = ${id}
    union all select guest_id from guest_browsers where guest_id = ${id}
    union all select guest_id from guest_codes where guest_id = ${id}`.execute(db);
  const { rows: guests } = await sql<{ email: string | null; claimed_by: string | null; name: string }>`
    select email, claimed_by, name from guests where id = ${id}`.execute(db);
  return { consents, credits, access, guest: guests[0] };
};

test('the account with the verified address of a guest claims it with one press', async () => {
  const email = `${unique()}@guests.example`;
  const { author, guest } = await creditedGuest({ email });
  const person = await newPerson(backbeat(), { email });
  expect((await person.browser.call(listClaims)).body).toEqual([
    {
      guest: guest.id,
      post: { id: guest.postId, title: 'Track' },
      author: author.userName,
      claimable: true,
    },
  ]);
  const before = await rowsOf(guest);
  const { status, body } = await claimAs(person, [guest]);
  expect([status, body]).toEqual([200, { claimed: [guest.id], refused: [] }]);
  const after = await rowsOf(guest);
  expect(after).toMatchObject({ access: [], guest: { email: null, claimed_by: person.id } });
  expect([after.consents, after.credits]).toEqual([before.consents, before.credits]);
  expect((await person.browser.call(listClaims)).body).toEqual([]);
});

test('the account of an address that is not verified has nothing to claim', async () => {
  const email = `${unique()}@guests.example`;
  const { guest } = await creditedGuest({ email });
  const person = await newPerson(backbeat(), { email });
  await sql`update users set email_verified_at = null where id = ${person.id}`.execute(backbeat().context.db);
  expect((await person.browser.call(listClaims)).body).toEqual([]);
  expect((await claimAs(person, [guest])).failure.code).toBe('PROOF_REQUIRED');
});

test('an account with another address needs the mailed code, and digests stay equal', async () => {
  const { author, guest } = await creditedGuest();
  const person = await newPerson(backbeat());
  const agreement = await agreementOf(guest, author);
  const stored = await rowsOf(guest);

  const unasked = await claimAs(person, [guest]);
  expect([unasked.status, unasked.failure]).toEqual([
    403,
    { code: 'PROOF_REQUIRED', error: contract.messages.proveAddress },
  ]);
  const code = await askCode(guest, person);
  expect((await claimAs(person, [guest])).failure.error).toBe(
    contract.messages.codeMailed({ mailbox: 'm…@guests.example' }),
  );
  expect((await claimAs(person, [guest], 'AAAA2222')).failure.code).toBe('WRONG_CODE');
  const { body } = await claimAs(person, [guest], code.toLowerCase());
  expect(body.claimed).toEqual([guest.id]);

  const after = await rowsOf(guest);
  expect([after.consents, after.credits]).toEqual([stored.consents, stored.credits]);
  const claimedAgreement = await agreementOf(guest, author);
  const [{ guest: _guest, name: _name, ...consent }] = agreement.consents;
  expect(claimedAgreement.consents).toEqual([consent]);
  expect(claimedAgreement.parties[1]).toEqual({
    artist: guest.id,
    userName: person.userName,
    roles: ['FeaturedArtist'],
    compositionShare: null,
    recordingShare: null,
  });
});

test('a code of another browser, guest or purpose claims nothing', async () => {
  const [{ guest }, { guest: other }] = [await creditedGuest(), await creditedGuest()];
  const [person, thief] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const code = await askCode(guest, person);
  expect((await claimAs(thief, [guest], code)).status).toBe(403);
  await askCode(other, thief);
  expect((await claimAs(thief, [other], code)).failure.code).toBe('WRONG_CODE');
  expect((await claimAs(thief, [guest], code)).status).toBe(403);
  const answer = await createCode(backbeat().context.db, {
    guestId: guest.id,
    purpose: 'answer',
    digest: '0'.repeat(64),
    browserHash: hashSecret('same'),
  });
  thief.browser.keep(GUEST_COOKIE, 'same');
  expect((await claimAs(thief, [guest], answer)).status).toBe(403);
  expect((await rowsOf(guest)).guest).toMatchObject({ email: guest.email, claimed_by: null });
});

test('a code proves the address for all its guests, and counts once', async () => {
  const { guest } = await creditedGuest();
  const { guest: second } = await creditedGuest({ email: guest.email });
  const { guest: third } = await creditedGuest({ email: guest.email });
  const person = await newPerson(backbeat());
  const code = await askCode(guest, person);
  expect((await claimAs(person, [guest, second], code)).body.claimed).toEqual([guest.id, second.id]);
  expect((await claimAs(person, [third], code)).status).toBe(403);
});

test('an account that is a party already stays so, and claims the others', async () => {
  const email = `${unique()}@guests.example`;
  const person = await newPerson(backbeat(), { email });
  const { author, guest: creditedTwice } = await creditedGuest({ email, artistIds: [person.id] });
  const { guest: foreign } = await creditedGuest();
  expect((await person.browser.call(listClaims)).body).toMatchObject([
    {
      guest: creditedTwice.id,
      author: author.userName,
      claimable: false,
      reason: contract.messages.alreadyCredited,
    },
  ]);
  const refused = await claimAs(person, [creditedTwice]);
  expect([refused.status, refused.failure.error]).toEqual([409, contract.messages.alreadyCredited]);
  const { guest } = await creditedGuest({ email });
  expect((await claimAs(person, [creditedTwice, foreign, guest])).body).toEqual({
    claimed: [guest.id],
    refused: [
      { guest: creditedTwice.id, error: { code: 'CONFLICT', error: contract.messages.alreadyCredited } },
      { guest: foreign.id, error: { code: 'PROOF_REQUIRED', error: contract.messages.proveAddress } },
    ],
  });
  expect((await claimAs(person, [guest])).body.claimed).toEqual([guest.id]);
});

test('a guest that two accounts claim at once goes to one of them', async () => {
  const email = `${unique()}@guests.example`;
  const { guest } = await creditedGuest({ email });
  const [owner, other] = [await newPerson(backbeat(), { email }), await newPerson(backbeat())];
  const code = await askCode(guest, other);
  const answers = await Promise.all([claimAs(owner, [guest]), claimAs(other, [guest], code)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404]);
  const { claimed_by: claimedBy } = (await rowsOf(guest)).guest ?? {};
  expect(claimedBy).toBe(answers[0]?.status === 200 ? owner.id : other.id);
});

test('the post shows the account from the claim on, and no browser of the guest gets in', async () => {
  const email = `${unique()}@guests.example`;
  const { guest } = await creditedGuest({ email });
  const person = await newPerson(backbeat(), { email });
  const browser = await openAsGuest(backbeat(), guest.id);
  const sheet = { params: { id: guest.postId } };
  expect((await browser.call(api.agreements.getSplitSheetTable, sheet)).status).toBe(200);
  await claimAs(person, [guest]);
  expect((await browser.call(api.agreements.getSplitSheetTable, sheet)).status).toBe(403);
  expect((await person.browser.call(api.agreements.getSplitSheetTable, sheet)).status).toBe(200);
  const { body: post } = await backbeat().visitor().call(api.posts.getPost, sheet);
  expect(post.features).toEqual([person.userName]);
  expect(post.credits[1]).toMatchObject({ userName: person.userName });
  const { body: list } = await backbeat()
    .visitor()
    .call(api.feed.listFeaturedOn, { params: { ref: reference('featured', person.id) } });
  expect(list.content.map(({ id }) => id)).toEqual([guest.postId]);
});

test('claimed credits count for the badge, as others do', async () => {
  const email = `${unique()}@guests.example`;
  const person = await newPerson(backbeat(), { email });
  const guests = await Promise.all([1, 2, 3].map(async () => (await creditedGuest({ email })).guest));
  await claimAs(person, guests);
  const { rows } = await sql`
    select code from user_badges where user_id = ${person.id} and code = 'VERSE_MASTER'`.execute(
    backbeat().context.db,
  );
  expect(rows).toHaveLength(1);
});

test('the deletion of the account leaves the digests, and no name', async () => {
  const email = `${unique()}@guests.example`;
  const { author, guest } = await creditedGuest({ email });
  const person = await newPerson(backbeat(), { email });
  await claimAs(person, [guest]);
  const { consents } = await agreementOf(guest, author);
  await person.browser.call(api.users.deleteAccount, { params: { id: person.id } });
  const agreement = await agreementOf(guest, author);
  expect(agreement.parties[1]).toMatchObject({ artist: guest.id, userName: DELETED_USER });
  expect(agreement.consents).toEqual([{ ...consents[0], signedAs: null }]);
  const { rows } = await sql<{ content: string }>`
    select to_jsonb(guests)::text || coalesce((select jsonb_agg(guest_uses)::text from guest_uses where guest_id = guests.id), '') as content
    from guests where id = ${guest.id}`.execute(backbeat().context.db);
  expect(rows[0]?.content).not.toContain(guest.name);
  expect(rows[0]?.content).not.toContain(email);
});
