import { createHash } from 'node:crypto';
import { agreements, api } from '@backbeat/contract';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { storeCreditedGuest, type CreditedGuest } from '../../../test/fixtures/credited-guests.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { finishAudio } from '../../../test/fixtures/releases.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import type { Browser } from '../../../test/clients/browser.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const routes = api.agreements;
const backbeat = useBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;
let guest: CreditedGuest;

beforeAll(async () => {
  author = await newPerson(backbeat());
  artist = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
  guest = await newGuest();
});

/** A published post that credits a guest and `artist`. */
async function newGuest(): Promise<CreditedGuest> {
  const postId = await storePost(backbeat(), author, { title: unique('Night ') });
  await finishAudio(backbeat(), postId);
  return storeCreditedGuest(backbeat(), postId, { artistIds: [artist.id] });
}

const paramsOf = ({ postId }: CreditedGuest) => ({ params: { id: postId } });

async function agreementFor(
  browser: Browser,
  { postId }: CreditedGuest = guest,
): Promise<agreements.Agreement> {
  const { text } = await browser.call(routes.getAgreement, { params: { id: postId } });
  const payload = Buffer.from(text.split('.')[1] ?? '', 'base64url').toString();
  return agreements.agreement.parse(JSON.parse(payload));
}

const MAILBOX = 'm…@guests.example';

test('the parties read the guest with a masked mailbox and the proof of the consent', async () => {
  for (const browser of [author.browser, artist.browser, guest.browser]) {
    const { parties, consents } = await agreementFor(browser);
    expect(parties[1]).toEqual({
      artist: guest.id,
      userName: '',
      name: guest.name,
      guest: true,
      mailbox: MAILBOX,
      roles: ['FeaturedArtist'],
      compositionShare: null,
      recordingShare: null,
    });
    expect(consents).toMatchObject([
      {
        artist: guest.id,
        name: guest.name,
        guest: true,
        proof: 'email',
        answer: 'approved',
        signedAs: `${guest.name} by hand`,
      },
    ]);
    const [consent] = consents;
    const digest = createHash('sha256')
      .update(consent?.canonical ?? '')
      .digest('hex');
    expect(digest).toBe(consent?.digest);
  }
});

test('everyone else reads the name of the guest, without mailbox and signed name', async () => {
  for (const browser of [stranger.browser, backbeat().visitor()]) {
    const { parties, consents } = await agreementFor(browser);
    expect(parties[1]).toEqual({
      artist: guest.id,
      userName: '',
      name: guest.name,
      guest: true,
      roles: ['FeaturedArtist'],
    });
    expect(consents[0]).toMatchObject({ name: guest.name, guest: true, proof: 'email' });
    expect(consents[0]).not.toHaveProperty('signedAs');
  }
});

test('the files name the guest, and the split sheet says whose mailbox signed', async () => {
  const details = { guest_id: guest.id, legal_name: 'Ilo M. Marsh', ipi: '', pro: 'GEMA', publisher: '' };
  await backbeat().context.db.insertInto('guest_signing_details').values(details).execute();
  const { consents } = await agreementFor(guest.browser);
  const time = consents[0]?.time.replace('T', ' ').replace(/\.\d+Z/, ' UTC') ?? '';
  const line = `${guest.name} (guest): Signed by the holder of ${MAILBOX}, ${time}`;
  const { text: csv } = await guest.browser.call(routes.getSplitSheetTable, paramsOf(guest));
  expect(csv).toContain(`"${line}"`);
  expect(csv).toContain(`${guest.name} (guest),Ilo M. Marsh,Featured artist,,GEMA,`);
  const pdf = await fetch(
    `${backbeat().origin}/api${routes.getSplitSheet.path.replace(':id', guest.postId)}`,
    {
      headers: { cookie: guest.browser.cookie },
    },
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  });
  expect(text.replaceAll(/\s+/g, '')).toContain(line.replaceAll(/\s+/g, ''));
  const { text: xml } = await guest.browser.call(routes.getRelease, paramsOf(guest));
  expect(xml).toContain(`<FullName>${guest.name}</FullName>`);
  expect(xml.replaceAll(/\s+/g, '')).toMatch(
    new RegExp(`<PartyId><ProprietaryIdNamespace="[^"]*">${guest.id}</ProprietaryId></PartyId>`),
  );
});

test('a guest browser reads the whole agreement of its own post while its access lasts', async () => {
  const [revoked, other] = [await newGuest(), await newGuest()];
  expect((await guest.browser.call(routes.getSplitSheetTable, paramsOf(other))).status).toBe(403);
  expect((await agreementFor(guest.browser, other)).parties[1]).not.toHaveProperty('mailbox');
  expect((await agreementFor(revoked.browser, revoked)).parties[1]).toHaveProperty('mailbox', MAILBOX);
  await sql`update guests set revoked_at = now() where id = ${revoked.id}`.execute(backbeat().context.db);
  expect((await revoked.browser.call(routes.getSplitSheetTable, paramsOf(revoked))).status).toBe(403);
  expect((await agreementFor(revoked.browser, revoked)).parties[1]).not.toHaveProperty('mailbox');
  expect((await backbeat().visitor().call(routes.getSplitSheetTable, paramsOf(guest))).status).toBe(401);
});

test('an erased guest counts as a deleted user, with equal digests', async () => {
  const erased = await newGuest();
  const before = await agreementFor(author.browser, erased);
  await sql`
    update guests set email = null, name = 'deleted user', erased_at = now() where id = ${erased.id}`.execute(
    backbeat().context.db,
  );
  const { parties, consents } = await agreementFor(author.browser, erased);
  expect(parties[1]).toMatchObject({ artist: erased.id, userName: 'deleted user' });
  expect(parties[1]).not.toHaveProperty('guest');
  expect(consents[0]?.digest).toBe(before.consents[0]?.digest);
});
