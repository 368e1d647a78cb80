import { api, limits, notes } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { listNotes, newNote, sendReply, setResolved, storeRoom } from './rooms.fixture.ts';

const { messages } = notes;
const backbeat = useBackbeat();
let author: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
  ben = await newPerson(backbeat());
});

const edit = (by: Person, id: string, note: string, reply: string, text: string) =>
  by.browser.call(api.notes.updateReply, { params: { id, note, reply }, body: { text } });
const remove = (by: Person, id: string, note: string, reply: string) =>
  by.browser.call(api.notes.deleteReply, { params: { id, note, reply } });

test('a reply returns the note, and leaves a done note done unless it is to be opened', async () => {
  const id = await storeRoom(backbeat(), author, [ana, ben]);
  const note = await newNote(ana, id);
  await setResolved(ana, id, note.id, true);
  const first = await sendReply(ben, id, note.id, { text: 'Really?' });
  expect([first.status, first.body.state]).toEqual([201, 'done']);
  expect(first.body.replies).toMatchObject([
    { number: 1, text: 'Really?', by: { name: ben.userName }, editedAt: null },
  ]);
  expect((await sendReply(ben, id, note.id, { text: 'Again', reopen: true })).status).toBe(403);
  const { body } = await sendReply(author, id, note.id, { text: 'Again', reopen: true });
  expect([body.state, body.replies.map(({ text }) => text), body.seq]).toEqual([
    'open',
    ['Really?', 'Again'],
    first.body.seq + 1,
  ]);
});

test('a reply is written once for repeated and concurrent requests with one idempotency key', async () => {
  const id = await storeRoom(backbeat(), author);
  const note = await newNote(author, id);
  const key = unique('key');
  await Promise.all([1, 2, 3].map(() => sendReply(author, id, note.id, { text: 'Hello' }, key)));
  expect((await sendReply(author, id, note.id, { text: 'Hello' }, key)).body.replies).toHaveLength(1);
});

test('a reply is edited by its author, and deleted by its author and the author of the post', async () => {
  const id = await storeRoom(backbeat(), author, [ana, ben]);
  const note = await newNote(ana, id);
  await sendReply(ben, id, note.id, { text: 'One' });
  const { body } = await sendReply(ben, id, note.id, { text: 'Two' });
  const [one, two] = body.replies.map((reply) => reply.id);
  if (one === undefined || two === undefined) throw new Error('The note has no two replies.');
  expect((await edit(author, id, note.id, one, 'Mine')).status).toBe(403);
  const edited = (await edit(ben, id, note.id, one, 'Uno')).body.replies[0];
  expect([edited?.text, edited?.editedAt === null]).toEqual(['Uno', false]);
  expect((await remove(ana, id, note.id, one)).status).toBe(403);
  expect((await remove(ben, id, note.id, one)).status).toBe(204);
  expect((await remove(author, id, note.id, two)).status).toBe(204);
  expect((await remove(author, id, note.id, two)).status).toBe(404);
  expect((await sendReply(ben, id, note.id, { text: 'Three' })).body.replies).toMatchObject([{ number: 3 }]);
});

test('a note takes replies up to the limit', async () => {
  const id = await storeRoom(backbeat(), author);
  const note = await newNote(author, id);
  const { db } = backbeat().context;
  await db
    .insertInto('note_replies')
    .values(
      Array.from({ length: limits.room.replies }, (_, index) => ({
        id: crypto.randomUUID(),
        note_id: note.id,
        number: index + 1,
        text: 'Hello',
        by_id: author.id,
      })),
    )
    .execute();
  const { status, failure } = await sendReply(author, id, note.id, { text: 'Hello' });
  expect([status, failure.error]).toEqual([409, messages.tooManyReplies({ max: limits.room.replies })]);
  expect((await sendReply(author, id, note.id, { text: ' ' })).failure.error).toBe(messages.blank);
});

test('a reply to a note of another room is not found', async () => {
  const [id, other] = [await storeRoom(backbeat(), author), await storeRoom(backbeat(), author)];
  const note = await newNote(author, id);
  expect((await sendReply(author, other, note.id, { text: 'Hello' })).failure.code).toBe('NOT_FOUND');
  expect(await listNotes(author, id)).toMatchObject([{ replies: [] }]);
});
