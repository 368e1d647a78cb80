import { api, roomTopic } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { newNote, sendReply, storeGuest, storeRoom } from '../../notes/rooms.fixture.ts';
import { deliverDueJob } from '../delivery/delivery.jobs.ts';

const backbeat = useBackbeat();
let author: Person;
let ana: Person;
let ben: Person;

beforeEach(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
  ben = await newPerson(backbeat());
});

const TITLE = 'Night Drive';
const newRoom = (artists: readonly Person[]) => storeRoom(backbeat(), author, artists, { title: TITLE });
const listOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body;
const textsOf = async (person: Person) =>
  (await listOf(person)).map(({ noti }) => noti.replaceAll(/[\u2066-\u2069]/g, ''));
const setVerdict = ({ browser }: Person, id: string, verdict: 'good' | 'changes' | null) =>
  browser.call(api.notes.setVerdict, { params: { id, number: '1' }, body: { verdict } });

/** Seconds until the notifications of a user are mailed, in their order. */
async function delaysOf({ id }: Person): Promise<number[]> {
  const { rows } = await sql<{ delay: number }>`
    select round(extract(epoch from email_due_at - now()) / 60)::integer as delay from notifications
    where user_id = ${id} and party_id is not null and email_due_at is not null order by 1`.execute(
    backbeat().context.db,
  );
  return rows.map(({ delay }) => delay);
}

describe('a notification about a mix room', () => {
  test('counts the notes and their authors since the recipient last read it', async () => {
    const id = await newRoom([ana, ben]);
    await newNote(ana, id, { text: 'Vocal too loud' });
    const [first] = await listOf(author);
    expect(first).toMatchObject({ id, leadsTo: 'room', userName: ana.userName, people: 1, isNew: true });
    expect(await textsOf(author)).toEqual([`${ana.userName} left a note on "${TITLE}" v1: Vocal too loud`]);
    await newNote(ana, id);
    await newNote(ben, id);
    await newNote(author, id);
    expect(await textsOf(author)).toEqual([`${ben.userName} and 1 other left 3 notes on "${TITLE}" v1`]);
    await author.browser.call(api.notifications.readNotifications);
    await newNote(ana, id, { text: 'Snare' });
    expect(await textsOf(author)).toEqual([`${ana.userName} left a note on "${TITLE}" v1: Snare`]);
  });

  test('counts notes that several members write at once, also in two rooms', async () => {
    const [id, other] = [await newRoom([ana, ben]), await newRoom([ana, ben])];
    const fromAna = () => [
      newNote(ana, id),
      newNote(ana, id, { text: `@${ben.userName}` }),
      newNote(ana, other),
    ];
    await Promise.all([...fromAna(), newNote(author, id), newNote(author, id), ...fromAna()]);
    const sorted = async (person: Person) => (await textsOf(person)).toSorted();
    expect(await sorted(author)).toEqual([
      `${ana.userName} left 2 notes on "${TITLE}" v1`,
      `${ana.userName} left 4 notes on "${TITLE}" v1`,
    ]);
    expect(await sorted(ana)).toEqual([`${author.userName} left 2 notes on "${TITLE}" v1`]);
    const ofBen = await sorted(ben);
    const mention = `${ana.userName} mentioned you in a note on "${TITLE}": @${ben.userName}`;
    expect(ofBen.filter((text) => text === mention)).toHaveLength(2);
    expect(ofBen).toContain(`${ana.userName} left 2 notes on "${TITLE}" v1`);
    expect(ofBen).toHaveLength(4);
  });

  test('tells of mentions, assignments and replies instead of the note', async () => {
    const id = await newRoom([ana, ben]);
    const note = await newNote(ana, id, { text: `@${ben.userName} listen`, assignee: author.id });
    expect(await textsOf(ben)).toEqual([
      `${ana.userName} mentioned you in a note on "${TITLE}": @${ben.userName} listen`,
    ]);
    expect(await textsOf(author)).toEqual([
      `${ana.userName} assigned you a note on "${TITLE}": @${ben.userName} listen`,
    ]);
    await sendReply(ben, id, note.id, { text: 'Done' });
    expect(await textsOf(ana)).toEqual([`${ben.userName} replied to a note on "${TITLE}": Done`]);
  });

  test('tells of versions and verdicts, and of no own act', async () => {
    const id = await newRoom([ana]);
    await newVersion(author, id);
    await setVerdict(author, id, 'good');
    expect(await textsOf(ana)).toEqual([
      `${author.userName} says v1 of "${TITLE}" is good to go`,
      `${author.userName} uploaded v2 of "${TITLE}"`,
    ]);
    await setVerdict(author, id, null);
    expect(await textsOf(ana)).toEqual([`${author.userName} uploaded v2 of "${TITLE}"`]);
    expect(await textsOf(author)).toEqual([]);
  });

  test('names the guest who left the note', async () => {
    const id = await newRoom([ana]);
    await newNote(await storeGuest(backbeat(), id, 'Ilo Marsh'), id, { text: 'Hello' });
    expect(await textsOf(author)).toEqual([`Ilo Marsh left a note on "${TITLE}" v1: Hello`]);
  });

  test('reaches no member across a block, in either direction', async () => {
    const id = await newRoom([ana, ben]);
    await ana.browser.call(api.blocks.block, { params: { user: ben.userName } });
    await newNote(ana, id, { text: `@${ben.userName}` });
    await newNote(ben, id, { text: `@${ana.userName}` });
    expect([await textsOf(ana), await textsOf(ben)]).toEqual([[], []]);
    expect(await textsOf(author)).toHaveLength(1);
  });

  test('reaches no user outside the room, and goes when a member leaves', async () => {
    const id = await newRoom([ana]);
    await newNote(ana, id, { text: `@${ben.userName}` });
    expect(await textsOf(ben)).toEqual([]);
    await newNote(author, id);
    expect(await textsOf(ana)).toHaveLength(1);
    await ana.browser.call(api.credits.declineRequest, { params: { id } });
    expect(await textsOf(ana)).toEqual([]);
  });

  test('goes with its notes', async () => {
    const id = await newRoom([ana, ben]);
    const note = await newNote(ana, id, { assignee: ben.id });
    await ana.browser.call(api.notes.deleteNote, { params: { id, note: note.id } });
    expect([await textsOf(author), await textsOf(ben)]).toEqual([[], []]);
  });

  test('counts as read for members who have the room open', async () => {
    const id = await newRoom([ana]);
    await newNote(author, id);
    const socket = await RealtimeSocket.connect(backbeat(), ana.browser);
    await socket.subscribe(roomTopic(id));
    const isNew = async () => (await listOf(ana)).map((each) => each.isNew);
    expect(await isNew()).toEqual([false]);
    await newNote(author, id);
    await eventually(async () => expect(await isNew()).toEqual([false]));
    await socket.close();
  });
});

describe('mail about a mix room', () => {
  test('waits for a pause of ten minutes, an hour at most, and two minutes for mentions', async () => {
    const id = await newRoom([ana]);
    const note = await newNote(author, id);
    await sendReply(ana, id, note.id, { text: 'Hi' });
    await sendReply(author, id, note.id, { text: 'Hello' });
    expect(await delaysOf(ana)).toEqual([10, 10]);
    await sql`update notifications set unread_since = now() - interval '55 minutes'
      where user_id = ${ana.id} and kind = 'note'`.execute(backbeat().context.db);
    await newNote(author, id);
    expect(await delaysOf(ana)).toEqual([5, 5]);
    await newNote(author, id, { text: `@${ana.userName}` });
    expect(await delaysOf(ana)).toEqual([2, 5, 5]);
  });

  test('lists all that is unread, with a quotation', async () => {
    const id = await newRoom([ana]);
    await newNote(author, id, { text: 'x'.repeat(100) });
    await newVersion(author, id);
    const { db, jobs } = backbeat().context;
    await sql`update notifications set email_due_at = now() where user_id = ${ana.id} and email_due_at is not null`.execute(
      db,
    );
    await jobs.send(deliverDueJob, {});
    const mail = await backbeat().mailTo(ana.email);
    expect(mail.text).toContain(`uploaded v2 of`);
    expect(mail.text).toContain(`${'x'.repeat(79)}…`);
    expect(mail.text).toContain(`http://localhost/post/${id}/room`);
  });

  test('quotes each new note of a room with a link to it', async () => {
    const id = await newRoom([ana]);
    await newNote(author, id, { text: `Vocal ${'x'.repeat(100)}` });
    await newNote(author, id, { text: 'Snare\nis late' });
    const { db, jobs } = backbeat().context;
    await sql`update notifications set email_due_at = now() where user_id = ${ana.id} and kind = 'note'`.execute(
      db,
    );
    await jobs.send(deliverDueJob, {});
    const { text } = await backbeat().mailTo(ana.email);
    const lines = text.replaceAll(/[\u2066-\u2069]/g, '').split('\n');
    const link = `http://localhost/post/${id}/room?note=`;
    expect(lines.filter((line) => line.startsWith(`${author.userName} on version 1`))).toEqual([
      `${author.userName} on version 1: Snare is late`,
      `${author.userName} on version 1: Vocal ${'x'.repeat(74)}…`,
    ]);
    expect(lines.filter((line) => line.startsWith(link))).toEqual([`${link}2`, `${link}1`]);
  });

  test('stops where the user has turned off mix room notes', async () => {
    const id = await newRoom([ana]);
    await ana.browser.call(api.preferences.updatePreferences, {
      body: { kinds: { notes: { email: false } } },
    });
    await newNote(author, id);
    expect([await delaysOf(ana), await textsOf(ana)]).toMatchObject([[], [expect.any(String)]]);
  });
});
