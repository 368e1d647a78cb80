import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { remindGuests } from '../../src/features/guests/mails/remind-guests.ts';
import { eventually } from '../eventually.ts';
import { approveAsGuest, inviteGuest, listOwnGuests, openInvited } from '../fixtures/invited-guests.ts';
import { newPerson, unique } from '../fixtures/people.ts';
import { finishAudio } from '../fixtures/releases.ts';
import { storeRequests } from '../fixtures/stored-credits.ts';
import { storePost } from '../fixtures/stored-posts.ts';
import { sendPost } from '../fixtures/tracks.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();

const subjectsTo = async (email: string) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

const openJobsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ due: boolean; failures: number }>`
      select due_at > now() as due, failures from jobs
      where name = 'mail-guest' and data->>'guestId' = ${id}`.execute(backbeat().context.db)
  ).rows;

/** Moves the mail of the request into the past, and runs the job of reminders twice. */
async function remindAfter(guestId: string, days: number): Promise<void> {
  const { context } = backbeat();
  await sql`
    update guest_requests set mailed_at = now() - make_interval(days => ${days}) where guest_id = ${guestId}`.execute(
    context.db,
  );
  await remindGuests(context);
  await remindGuests(context);
}

test('a guest without an answer is reminded after 3 and 10 days, and never again', async () => {
  const guest = await inviteGuest(backbeat(), { title: 'Night Drive' });
  await backbeat().mailTo(guest.email);
  await eventually(async () => expect(await openJobsOf(guest)).toEqual([]));
  const counts = [];
  for (const days of [2, 3, 9, 10, 20, 29]) {
    await remindAfter(guest.id, days);
    await eventually(async () => expect(await openJobsOf(guest)).toEqual([]));
    counts.push((await subjectsTo(guest.email)).filter((subject) => subject.startsWith('Reminder:')).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
});

test('a guest who has answered gets no reminder', async () => {
  const artist = await newPerson(backbeat());
  const guest = await openInvited(backbeat(), { artists: [artist] });
  expect(await approveAsGuest(backbeat(), guest)).toBe(200);
  await remindAfter(guest.id, 4);
  await eventually(async () => expect(await openJobsOf(guest)).toEqual([]));
  expect((await subjectsTo(guest.email)).filter((subject) => subject.startsWith('Reminder:'))).toEqual([]);
});

test('the mail of a publication has the signed agreement and the split sheet', async () => {
  const guest = await openInvited(backbeat(), { title: 'Night Drive' });
  await approveAsGuest(backbeat(), guest);
  const { dataDir } = backbeat().context.config;
  const name = await eventually(async () => {
    const mails = await backbeat().context.mail.readOutbox();
    const mail = mails.find(({ to, subject }) => to === guest.email && subject === '“Night Drive” is out');
    if (!mail) throw new Error('The mail has not come.');
    return mail.name;
  });
  const raw = await readFile(path.join(dataDir, 'outbox', `${name}.eml`), 'utf8');
  expect(raw).toMatch(/Content-Type: application\/jose[^\n]*[\s\S]*filename=agreement\.jws/);
  expect(raw).toMatch(/Content-Type: application\/pdf[^\n]*[\s\S]*filename=split-sheet\.pdf/);
  const [, encoded = ''] =
    /filename=agreement\.jws\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  const jws = Buffer.from(encoded, 'base64').toString();
  const payload = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());
  expect(payload.consents).toMatchObject([{ artist: guest.id, proof: 'email', signedAs: 'Ilo M.' }]);
});

test('the request waits until the version can be played, and for ten minutes at most', async () => {
  const author = await newPerson(backbeat());
  const newWaiting = async () => {
    const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
    await storeRequests(backbeat().context.db, postId, []);
    return inviteGuest(backbeat(), { author, postId });
  };
  const [playable, late, cancelled] = [await newWaiting(), await newWaiting(), await newWaiting()];
  for (const guest of [playable, late, cancelled]) {
    await eventually(async () => expect(await openJobsOf(guest)).toEqual([{ due: true, failures: 0 }]));
    expect(await subjectsTo(guest.email)).toEqual([]);
  }
  const { db } = backbeat().context;
  await finishAudio(backbeat(), playable.postId);
  await sql`
    update terms set proposed_at = now() - interval '601 seconds' where post_id = ${late.postId}`.execute(db);
  await author.browser.call(api.credits.withdrawRequest, {
    params: { id: cancelled.postId },
    body: { guest: cancelled.id },
  });
  await backbeat().mailTo(playable.email);
  await backbeat().mailTo(late.email);
  await eventually(async () => expect(await openJobsOf(cancelled)).toEqual([]));
  expect(await subjectsTo(cancelled.email)).toEqual([]);
});

test('a new track can credit a guest, who is asked once it can be played', async () => {
  const author = await newPerson(backbeat());
  const email = `${unique('mailbox')}@players.example`;
  const { status, body } = await sendPost(author, {
    credits: [{ userName: author.userName }, { email, name: 'Ilo Marsh', roles: ['Mixer'] }],
  });
  expect([status, body.status]).toEqual([201, 'DRAFT']);
  await backbeat().mailTo(email);
  const [guest] = await listOwnGuests({ author, postId: body.id });
  expect(guest).toMatchObject({ name: 'Ilo Marsh', email, answer: 'pending', roles: ['Mixer'] });
  expect(JSON.stringify(body)).not.toContain(email);
});

test('the outbox keeps no mail of an erased guest', async () => {
  const guest = await openInvited(backbeat());
  await guest.author.browser.call(api.posts.deletePost, { params: { id: guest.postId } });
  const folder = path.join(backbeat().context.config.dataDir, 'outbox');
  await eventually(async () => {
    const files = await readdir(folder);
    const mails = await Promise.all(
      files.map((file) => readFile(path.join(folder, file), 'utf8').catch(() => '')),
    );
    expect(mails.filter((mail) => mail.includes(guest.email))).toEqual([]);
  });
});
