import { api, type credits, type terms } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/clients/browser.ts';
import { openAsGuest } from '../../../test/fixtures/credited-guests.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { storeRequests } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat({}, { withVisitorCache: true });
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

interface Guest {
  id: string;
  postId: string;
  email: string;
  browser: Browser;
  invitation: string;
}

const propose = (postId: string, body: terms.NewTerms, by: Person = author) =>
  by.browser.call(api.credits.proposeTerms, { params: { id: postId }, body });
const authorCredit = () => ({ userName: author.userName });
const newEmail = () => `${unique('guest')}@players.example`;
const listGuests = async (postId: string) =>
  (await author.browser.call(api.guests.listGuests, { params: { id: postId } })).body;
const read = (browser: Browser, id: string) => browser.call(api.posts.getPost, { params: { id } });

/** A draft with the author alone, which no terms have published. */
async function storeDraft(): Promise<string> {
  const id = await storePost(backbeat(), author, { status: 'DRAFT' });
  await storeRequests(backbeat().context.db, id, []);
  return id;
}

async function draftWith(emails: readonly string[], artists: readonly Person[] = []): Promise<string> {
  const id = await storeDraft();
  const credits = [
    authorCredit(),
    ...artists.map(({ userName }) => ({ userName })),
    ...emails.map((email) => ({ email, name: 'Ilo Marsh', roles: ['Mixer' as const] })),
  ];
  const { status } = await propose(id, { credits });
  expect(status).toBe(200);
  return id;
}

async function invite(artists: readonly Person[] = []): Promise<Guest> {
  const email = newEmail();
  const postId = await draftWith([email], artists);
  return openGuest(postId, email);
}

async function openGuest(postId: string, email: string): Promise<Guest> {
  const guest = (await listGuests(postId)).find((each) => each.email === email);
  if (!guest) throw new Error(`No guest ${email}`);
  const browser = await openAsGuest(backbeat(), guest.id);
  return { id: guest.id, postId, email, browser, invitation: guest.invitation };
}

async function codeFor({ browser, invitation, email }: Guest, digest: string): Promise<string> {
  await browser.call(api.guests.sendCode, { body: { invitation, purpose: 'answer', digest } });
  // Mails about the post may come first.
  for (;;) {
    const { code } = await backbeat().mailTo(email);
    if (code !== undefined) return code;
  }
}

const digestOf = async ({ browser, postId }: Guest) =>
  (await read(browser, postId)).body.proposal?.digest ?? '';

async function answer(
  guest: Guest,
  kind: 'approveRequest' | 'declineRequest',
  extra: { reason?: string } = {},
) {
  const digest = await digestOf(guest);
  const code = await codeFor(guest, digest);
  const body = { digest, code, signedAs: 'Ilo M.', ...extra };
  return guest.browser.call(api.credits[kind], { params: { id: guest.postId }, body });
}

const consentsOf = async (partyId: string) => {
  const { rows } = await sql<{ answer: string; proof: string; signedAs: string | null }>`
    select answer, proof, signed_as as "signedAs" from consents where artist_id = ${partyId} order by id`.execute(
    backbeat().context.db,
  );
  return rows;
};

describe('crediting guests', () => {
  test('keeps the post a draft, and shows the guest by name without an address', async () => {
    const guest = await invite();
    const { body: post } = await read(author.browser, guest.postId);
    const view = { id: guest.id, name: 'Ilo Marsh' };
    expect(post).toMatchObject({
      status: 'DRAFT',
      pendingFeatures: [],
      guests: [{ ...view, roles: ['Mixer'], answer: 'pending' }],
      proposal: { pending: [], guests: [{ ...view, answer: 'pending' }] },
    });
    expect(post.credits[1]).toEqual({ userName: '', profilePic: '', roles: ['Mixer'], guest: view });
    expect(JSON.stringify(post)).not.toContain(guest.email);
  });

  test.each([
    [
      [{ email: 'a@b.example', userName: 'x', name: 'A' }],
      'Name each artist by user name, email address or guest.',
    ],
    [[{ roles: ['Mixer' as const] }], 'Name each artist by user name, email address or guest.'],
    [[{ email: 'a@b.example' }], "Write the person's name."],
    [[{ email: 'a@b.example', name: ' \n ' }], "Write the person's name."],
    [[{ email: 'a@b.example', name: 'a'.repeat(61) }], 'Names can be up to 60 characters.'],
    [[{ guest: '0196f7a0-0000-7000-8000-000000000000' }], 'No such guest on this track.'],
    [
      [
        { email: 'a@b.example', name: 'A' },
        { email: 'A@B.example', name: 'B' },
      ],
      "You've added a@b.example twice.",
    ],
  ])('refuses credits that name nobody, or somebody twice: case %#', async (others, error) => {
    const id = await storeDraft();
    const { status, failure } = await propose(id, { credits: [authorCredit(), ...others] });
    expect([status, failure.error]).toEqual([400, error]);
    expect(await listGuests(id)).toEqual([]);
  });

  test("refuses the author's own address, and guests of other posts", async () => {
    const { email: ownEmail } = await backbeat()
      .context.db.selectFrom('users')
      .select('email')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow();
    const id = await storeDraft();
    const ownRefusal = await propose(id, { credits: [authorCredit(), { email: ownEmail, name: 'Me' }] });
    expect([ownRefusal.status, ownRefusal.failure.error]).toEqual([400, "That's your own address."]);
    const { id: guest } = await invite();
    const other = await propose(id, { credits: [authorCredit(), { guest }] });
    expect([other.status, other.failure.error]).toEqual([400, 'No such guest on this track.']);
  });

  test('reuses the guest of an address that is on the post already', async () => {
    const guest = await invite();
    const again = { email: guest.email, name: 'Somebody else' };
    const { body } = await propose(guest.postId, { credits: [authorCredit(), again] });
    expect(body.guests).toMatchObject([{ id: guest.id, name: 'Ilo Marsh', roles: ['FeaturedArtist'] }]);
    const { body: nextPost } = await propose(guest.postId, {
      credits: [authorCredit(), { guest: guest.id }],
    });
    expect(nextPost.guests).toHaveLength(1);
  });

  test('names a new guest in the changes of published terms', async () => {
    const id = await storePost(backbeat(), author);
    const credits = [authorCredit(), { email: newEmail(), name: 'Ilo Marsh', roles: ['Mixer' as const] }];
    const { body } = await propose(id, { credits });
    expect(body).toMatchObject({
      status: 'PUBLISHED',
      credits: [{ userName: author.userName }],
      proposal: { changes: ['New credit: Ilo Marsh, guest, Mix engineer'] },
    });
  });
});

describe('the answer of a guest', () => {
  test('needs a digest, a code and, to approve, a signature', async () => {
    const guest = await invite();
    const digest = await digestOf(guest);
    const approve = async (body: credits.Approval) => {
      const { status, failure } = await guest.browser.call(api.credits.approveRequest, {
        params: { id: guest.postId },
        body,
      });
      return [status, failure.error];
    };
    expect((await approve({ signedAs: 'Ilo' }))[0]).toBe(400);
    expect(await approve({ digest, signedAs: 'Ilo' })).toEqual([
      403,
      'Enter the code that we mailed to g…@players.example.',
    ]);
    const code = await codeFor(guest, digest);
    expect(await approve({ digest, code })).toEqual([400, 'Write the name you sign with.']);
    expect(await approve({ digest, code: 'AAAAAAAA', signedAs: 'Ilo' })).toEqual([
      400,
      "That code isn't right. Check the mail or ask for a new one.",
    ]);
    expect(await approve({ digest: '0'.repeat(64), code, signedAs: 'Ilo' })).toEqual([
      400,
      "That code isn't right. Check the mail or ask for a new one.",
    ]);
    expect(await consentsOf(guest.id)).toEqual([]);
    expect((await read(author.browser, guest.postId)).body.status).toBe('DRAFT');
  });

  test('publishes the draft once everyone has approved, and tells the author by the name of the guest', async () => {
    const ana = await newPerson(backbeat());
    const guest = await invite([ana]);
    const first = await answer(guest, 'approveRequest');
    expect(first.status).toBe(200);
    expect((await read(guest.browser, guest.postId)).body.status).toBe('PARTIALLY_APPROVED');
    const digest = (await read(ana.browser, guest.postId)).body.proposal?.digest ?? '';
    await ana.browser.call(api.credits.approveRequest, { params: { id: guest.postId }, body: { digest } });
    const { body } = await read(backbeat().visitor(), guest.postId);
    expect(body).toMatchObject({
      status: 'PUBLISHED',
      features: [ana.userName],
      guests: [{ id: guest.id, name: 'Ilo Marsh', roles: ['Mixer'], answer: 'approved' }],
      currentDigest: null,
    });
    expect(await consentsOf(guest.id)).toEqual([{ answer: 'approved', proof: 'email', signedAs: 'Ilo M.' }]);
    const { body: notices } = await author.browser.call(api.notifications.listNotifications, {
      params: { userName: author.userName },
    });
    expect(notices.map(({ userName }) => userName)).toContain('Ilo Marsh');
  });

  test('counts for the terms that were shown alone', async () => {
    const guest = await invite();
    const digest = await digestOf(guest);
    const code = await codeFor(guest, digest);
    await propose(guest.postId, { credits: [authorCredit(), { guest: guest.id, roles: ['Arranger'] }] });
    const { status, failure } = await guest.browser.call(api.credits.approveRequest, {
      params: { id: guest.postId },
      body: { digest, code, signedAs: 'Ilo' },
    });
    expect([status, failure.error]).toEqual([
      409,
      'This track changed since you opened it. Please review it again.',
    ]);
    expect(await consentsOf(guest.id)).toEqual([]);
  });

  test('that declines ends the access, and the author can publish without the guest', async () => {
    const guest = await invite();
    expect((await answer(guest, 'declineRequest', { reason: 'Not my mix' })).status).toBe(204);
    expect((await read(guest.browser, guest.postId)).status).toBe(404);
    expect(await consentsOf(guest.id)).toMatchObject([{ answer: 'declined' }]);
    const { body } = await read(author.browser, guest.postId);
    expect(body.guests).toMatchObject([{ id: guest.id, answer: 'declined' }]);
    const published = await author.browser.call(api.credits.publishPost, { params: { id: guest.postId } });
    expect([published.status, published.body.guests]).toEqual([200, []]);
  });

  test('that declines deletes the signing details, and no other data', async () => {
    const guest = await invite();
    const details = { legalName: 'Ilo Marsh', ipi: '', pro: 'GEMA', publisher: '' };
    await guest.browser.call(api.guests.updateSigningDetails, { body: details });
    await answer(guest, 'declineRequest');
    const { browser, email, invitation } = guest;
    await browser.call(api.guests.sendCode, { body: { invitation, purpose: 'erase' } });
    const { code = '' } = await backbeat().mailTo(email);
    const { body } = await browser.call(api.guests.getData, { query: { invitation, code } });
    expect(body).toMatchObject({
      name: 'Ilo Marsh',
      answers: [{ answer: 'declined' }],
      signingDetails: { legalName: '', ipi: '', pro: '', publisher: '' },
    });
  });

  test('withdraws the credit from a published post with the digest of the current terms', async () => {
    const guest = await invite();
    await answer(guest, 'approveRequest');
    const digest = (await read(guest.browser, guest.postId)).body.currentDigest ?? '';
    const code = await codeFor(guest, digest);
    const { status } = await guest.browser.call(api.credits.withdrawCredit, {
      params: { id: guest.postId },
      body: { digest, code },
    });
    expect(status).toBe(204);
    expect((await read(author.browser, guest.postId)).body).toMatchObject({
      status: 'PUBLISHED',
      guests: [],
    });
  });

  test('needs no answer any more once the author withdraws the request', async () => {
    const guest = await invite();
    const withdraw = (body: { userName?: string; guest?: string }) =>
      author.browser.call(api.credits.withdrawRequest, { params: { id: guest.postId }, body });
    expect((await withdraw({ userName: 'Ilo Marsh' })).status).toBe(409);
    expect((await withdraw({})).status).toBe(400);
    expect((await withdraw({ guest: guest.id })).body.status).toBe('PUBLISHED');
    expect((await read(guest.browser, guest.postId)).body.proposal).toBeNull();
  });
});

describe('the holder of the verified address', () => {
  async function holderOf(guest: Guest): Promise<Person> {
    const holder = await newPerson(backbeat());
    await sql`
      update users set email = ${guest.email}, email_verified_at = now() where id = ${holder.id}`.execute(
      backbeat().context.db,
    );
    return holder;
  }

  test('sees the request, and claims the guest with the answer', async () => {
    const guest = await invite();
    const holder = await holderOf(guest);
    const { body: requests } = await holder.browser.call(api.credits.listPendingRequests);
    expect(requests.map(({ id }) => id)).toEqual([guest.postId]);
    const digest = requests[0]?.proposal?.digest ?? '';
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(author.browser, guest.postId)).body.guests).toMatchObject([{ id: guest.id }]);
    const { status, body } = await holder.browser.call(api.credits.approveRequest, {
      params: { id: guest.postId },
      body: { digest, signedAs: 'Ilo' },
    });
    expect([status, body.status, body.guests, body.features]).toEqual([
      200,
      'PUBLISHED',
      [],
      [holder.userName],
    ]);
    expect(await consentsOf(guest.id)).toEqual([{ answer: 'approved', proof: 'session', signedAs: 'Ilo' }]);
    expect((await listGuests(guest.postId))[0]).toMatchObject({ email: null, claimedBy: holder.userName });
    expect((await read(guest.browser, guest.postId)).body.currentDigest).toBeNull();
    const repeated = await propose(guest.postId, {
      credits: [authorCredit(), { userName: holder.userName, roles: ['Mixer'] }],
    });
    expect(repeated.status).toBe(409);
  });

  test('has no access while the address is not verified', async () => {
    const guest = await invite();
    const holder = await newPerson(backbeat());
    await sql`
      update users set email = ${guest.email}, email_verified_at = null where id = ${holder.id}`.execute(
      backbeat().context.db,
    );
    expect((await read(holder.browser, guest.postId)).status).toBe(404);
  });
});

describe('what a guest browser reads', () => {
  async function storeStream(postId: string): Promise<void> {
    const { db } = backbeat().context;
    await sql`
      insert into files
      select (jsonb_populate_record(files, jsonb_build_object('key', key || '-stream'))).*
      from files join post_versions on music_key = key where post_id = ${postId}`.execute(db);
    await sql`
      update post_versions set stream_key = music_key || '-stream' where post_id = ${postId}`.execute(db);
  }

  test('shows all versions without originals, unless the author allows them', async () => {
    const guest = await invite();
    const versions = async (browser: Browser) =>
      browser.call(api.versions.listVersions, { params: { id: guest.postId } });
    expect((await versions(backbeat().visitor())).status).toBe(404);
    await storeStream(guest.postId);
    expect((await versions(guest.browser)).body).toMatchObject([{ number: 1, music: null }]);
    const { body } = await author.browser.call(api.guests.updateGuest, {
      params: { id: guest.postId, guest: guest.id },
      body: { download: true },
    });
    expect(body.download).toBe(true);
    expect((await versions(guest.browser)).body[0]?.music).toMatch(/^\/media\/posts\//);
  });

  test('comes from no cache of visitors, and visitors read none of it', async () => {
    const guest = await invite();
    expect((await read(guest.browser, guest.postId)).status).toBe(200);
    expect((await read(backbeat().visitor(), guest.postId)).status).toBe(404);
    await answer(guest, 'approveRequest');
    expect((await read(backbeat().visitor(), guest.postId)).body.currentDigest).toBeNull();
    expect((await read(guest.browser, guest.postId)).body.currentDigest).not.toBeNull();
  });
});

describe('the author corrects a guest', () => {
  const update = (guest: Guest, body: { name?: string; email?: string; download?: boolean }, by = author) =>
    by.browser.call(api.guests.updateGuest, { params: { id: guest.postId, guest: guest.id }, body });

  test('by name until the first answer', async () => {
    const guest = await invite();
    expect((await update(guest, { name: 'Ilo B. Marsh' })).body.name).toBe('Ilo B. Marsh');
    await answer(guest, 'approveRequest');
    expect((await update(guest, { name: 'Bob' })).status).toBe(409);
    expect((await update(guest, { name: 'Ilo B. Marsh', download: true })).status).toBe(200);
  });

  test('by address until the link is opened, and to no address of the post', async () => {
    const [email, otherEmail] = [newEmail(), newEmail()];
    const postId = await draftWith([email, otherEmail]);
    const [listed] = await listGuests(postId);
    const guest = { ...(await openGuest(postId, email)), id: listed?.id ?? '' };
    const addressRefusal = await update(guest, { email: otherEmail });
    expect([addressRefusal.status, addressRefusal.failure.error]).toEqual([
      400,
      `You've added ${otherEmail} twice.`,
    ]);
    const newAddress = newEmail();
    expect((await update(guest, { email: newAddress })).body.email).toBe(newAddress);
    expect((await read(guest.browser, postId)).status).toBe(404);
    await sql`update guests set opened_at = now() where id = ${guest.id}`.execute(backbeat().context.db);
    const late = await update(guest, { email: newEmail() });
    expect([late.status, late.failure.error]).toEqual([
      409,
      "They've already opened the link. Remove this credit and add it again.",
    ]);
  });

  test('returns 404 to an account that is not the author', async () => {
    const guest = await invite();
    const stranger = await newPerson(backbeat());
    expect((await update(guest, { name: 'X' }, stranger)).status).toBe(404);
  });
});
