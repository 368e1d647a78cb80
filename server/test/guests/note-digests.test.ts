import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findDigests } from '../../src/features/notes/digests/find-digests.ts';
import { eventually } from '../eventually.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { openGuest, storeGuest, tokenOf, type StoredGuest } from '../fixtures/stored-guests.ts';
import { storePost } from '../fixtures/stored-posts.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();

async function guestInBrowser(title = 'Night Drive') {
  const author = await newPerson(backbeat());
  const postId = await storePost(backbeat(), author, { status: 'DRAFT', title });
  const guest = await storeGuest(backbeat(), postId);
  return { author, postId, guest, ...(await openGuest(backbeat(), guest)) };
}

const addNote = async ({ browser }: Person, id: string, text: string) =>
  (await browser.call(api.notes.addNote, { params: { id }, body: { version: 1, text } })).body;

/** Lets the notes of a room become old enough for a digest, and queues the digests that are due. */
async function queueDigests(postId: string): Promise<void> {
  const { context } = backbeat();
  await sql`
    update notes set created_at = created_at - interval '11 minutes' where post_id = ${postId}`.execute(
    context.db,
  );
  await findDigests(context, new AbortController().signal);
}

const countMails = async ({ email }: StoredGuest) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email).length;

const openJobs = async ({ id }: StoredGuest) =>
  (
    await sql`select from jobs where name = 'mail-guest' and data->>'guestId' = ${id}`.execute(
      backbeat().context.db,
    )
  ).rows.length;

test('a guest gets one mail of all new notes, with a link of its own and short quotes', async () => {
  const { author, postId, guest, token } = await guestInBrowser();
  await addNote(author, postId, 'Kick is late');
  await addNote(author, postId, `${'long '.repeat(30)}end`);
  await queueDigests(postId);
  const { subject, text } = await backbeat().mailTo(guest.email);
  expect(subject).toBe('2 new notes on “Night Drive”');
  expect(text).toContain('on version 1: “Kick is late”');
  expect(text).toContain(`“${'long '.repeat(15)}long…”`);
  const newToken = tokenOf({ text });
  expect([newToken.length, newToken === token]).toEqual([43, false]);
  expect(
    (
      await backbeat()
        .visitor()
        .call(api.guests.look, { body: { token: newToken } })
    ).status,
  ).toBe(200);
});

test('a digest quotes no addresses and numbers, and no note that was deleted meanwhile', async () => {
  const { author, postId, guest } = await guestInBrowser();
  const texts = ['See http://evil.example', 'Call 030 123 45 67', 'a\u202Elov', '<a href="x">', 'gone'];
  const notes: { number: number }[] = [];
  for (const text of texts) notes.push(await addNote(author, postId, text));
  await backbeat().context.transact(async (tx, emit) => {
    const rows = notes.map(({ number }) => ({ number, version: 1, name: author.userName, text: 'gone' }));
    emit('guest.notesWaiting', { postId, guestId: guest.id, count: 35, notes: rows });
    await sql`
      update notes set text = null, deleted_at = now()
      where post_id = ${postId} and text = 'gone'`.execute(tx);
  });
  const { subject, text } = await backbeat().mailTo(guest.email);
  expect(subject).toBe('34 new notes on “Night Drive”');
  expect(text).toContain('left note #1 on version 1');
  expect(text).toContain('left note #2 on version 1');
  expect(text).toContain('And 30 more.');
  expect(text).not.toMatch(/evil|030|gone|\u202E/);
});

test('a digest has a one-click stop of digests alone', async () => {
  const { author, postId, guest } = await guestInBrowser();
  await addNote(author, postId, 'First');
  await queueDigests(postId);
  const { text } = await backbeat().mailTo(guest.email);
  const path = new URL(/Why you get this: (\S+)/.exec(text)?.[1] ?? '').pathname;
  const visitor = backbeat().visitor();
  expect((await visitor.send(path)).text).toContain('Stop mails about notes from');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await visitor.send(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect([done.status, done.text.includes('mail you notes again.')]).toEqual([200, true]);

  await addNote(author, postId, 'Second');
  await sql`update room_digests set sent_at = sent_at - interval '7 hours' where guest_id = ${guest.id}`.execute(
    backbeat().context.db,
  );
  const mails = await countMails(guest);
  await queueDigests(postId);
  await eventually(async () => expect(await openJobs(guest)).toBe(0));
  expect(await countMails(guest)).toBe(mails);
  const call = { params: { id: postId, guest: guest.id } };
  const { body } = await author.browser.call(api.guests.sendLink, call);
  await backbeat().mailTo(guest.email);
  expect(body.link.state).not.toBe('notDelivered');
});
