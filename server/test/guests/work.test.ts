// Rule S7: an author learns nothing about an address from how long calls take. Times are measured in
// `bench/routes/invitations.ts`; these tests compare the statements that take them.
import { api } from '@backbeat/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { storeGuest as storeOpenGuest } from '../../src/features/notes/rooms.fixture.ts';
import { sendGuestMail } from '../../src/features/guests/mails/send-guest-mail.ts';
import { MailUnavailable } from '../../src/platform/mail/index.ts';
import { ADDRESSES, DELIVERED, openRefusingServer } from '../fixtures/guest-addresses.ts';
import { inviteGuest, listOwnGuests, storeOwnDraft, type InvitedGuest } from '../fixtures/invited-guests.ts';
import { newPerson } from '../fixtures/people.ts';
import { useBackbeat } from '../servers/start.ts';

const smtp = await openRefusingServer();
afterAll(() => smtp.close());
const backbeat = useBackbeat({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'music@example.org',
});
// The tests run jobs themselves, so that no other statements mix with theirs.
beforeAll(() => backbeat().context.jobs.stop());
afterEach(() => vi.restoreAllMocks());

const queryOf = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

const connection = z.object({ database: z.string() });

/** What the product runs now and then, and what it counts after a mail. */
const OTHER_WORK = /settings_version|page_versions|mail_counts|mail_suppressions as|"guest_keys"/;

/** The statements that the product runs meanwhile, in no order. */
async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const { context } = backbeat();
  const database = new URL(context.databaseUrl).pathname.slice(1);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  await context.events.waitUntilIdle();
  const { calls, contexts } = query.mock;
  query.mockRestore();
  return calls
    .filter((_call, place) => connection.parse(contexts[place]).database === database)
    .map(([each]) => queryOf.parse(each).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !OTHER_WORK.test(text))
    .toSorted();
}

const runMail = ({ id }: Pick<InvitedGuest, 'id'>) =>
  sendGuestMail(backbeat().context, { guestId: id, kind: 'link' }, { isLast: false });

const stateOf = async (guest: InvitedGuest) => (await listOwnGuests(guest))[0]?.link.state;

/** The statements of an invitation, of its mail, and of 'Send again', for an address of a new author. */
async function listWork(makeAddress: (typeof ADDRESSES)[keyof typeof ADDRESSES]) {
  const author = await newPerson(backbeat());
  // The queries of users with blocks have additional filters, so each author has a block.
  const other = await newPerson(backbeat());
  await author.browser.call(api.blocks.block, { params: { user: other.userName } });
  const postId = await storeOwnDraft(backbeat(), author);
  const email = await makeAddress(backbeat(), author);
  const credits = [{ userName: author.userName }, { email, name: 'Ilo Marsh', roles: ['Mixer' as const] }];
  const invitation = await listStatements(() =>
    author.browser.call(api.credits.proposeTerms, { params: { id: postId }, body: { credits } }),
  );
  const [row] = await listOwnGuests({ author, postId });
  const guest = { id: row?.id ?? '', postId, email, invitation: row?.invitation ?? '', author };
  const mail = await listStatements(() => runMail(guest));
  const state = await stateOf(guest);
  const sendAgain = await listStatements(() =>
    author.browser.call(api.guests.sendLink, { params: { id: postId, guest: guest.id } }),
  );
  return { calls: { invitation, sendAgain }, mail, state };
}

test('an invitation and a new link run the same statements for each kind of address', async () => {
  const works = new Map<string, Awaited<ReturnType<typeof listWork>>>();
  // The first one prepares statements and makes keys.
  await listWork(ADDRESSES['without an account']);
  for (const [kind, makeAddress] of Object.entries(ADDRESSES)) works.set(kind, await listWork(makeAddress));
  const reference = works.get('without an account');
  const refusal = works.get('that the mail server refuses');
  expect(reference?.calls.invitation.length).toBeGreaterThan(10);
  for (const [kind, { calls, mail, state }] of works) {
    expect([kind, calls]).toEqual([kind, reference?.calls]);
    const isDelivered = DELIVERED.includes(kind);
    expect([kind, state]).toEqual([kind, isDelivered ? 'live' : 'notDelivered']);
    expect([kind, mail]).toEqual([kind, isDelivered ? reference?.mail : refusal?.mail]);
  }
});

test('without a mail server, no kind of address looks undelivered, and guests keep their access', async () => {
  const guests: InvitedGuest[] = [];
  for (const makeAddress of Object.values(ADDRESSES)) {
    const author = await newPerson(backbeat());
    guests.push(await inviteGuest(backbeat(), { author, email: await makeAddress(backbeat(), author) }));
  }
  const author = await newPerson(backbeat());
  const postId = await storeOwnDraft(backbeat(), author);
  const guestInside = await storeOpenGuest(backbeat(), postId, 'Ilo Marsh');
  await smtp.close();
  for (const guest of guests) {
    await expect(runMail(guest)).rejects.toThrow(MailUnavailable);
    expect(await stateOf(guest)).toBe('none');
  }
  await expect(runMail(guestInside)).rejects.toThrow(MailUnavailable);
  const { body: invitations } = await guestInside.browser.call(api.guests.listInvitations);
  expect(invitations).toMatchObject([{ guest: guestInside.id }]);
});
