import { api, comments, limits, notes } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import {
  DURATION,
  listNotes,
  newNote,
  sendNote,
  sendReply,
  setDuration,
  setResolved,
  storeGuest,
  storeRoom,
} from './rooms.fixture.ts';

const { messages } = notes;
const backbeat = useBackbeat();
let author: Person;
let ana: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
  ben = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
});

const patch = (
  by: Person,
  id: string,
  note: string,
  body: { text?: string; assignee?: string | null; revision: number },
) => by.browser.call(api.notes.updateNote, { params: { id, note }, body });
const remove = (by: Person, id: string, note: string) =>
  by.browser.call(api.notes.deleteNote, { params: { id, note } });
const move = (
  by: Person,
  id: string,
  note: string,
  body: { version: number; at: number; end?: number | null },
) => by.browser.call(api.notes.moveNote, { params: { id, note }, body });

/** Inserts notes into a room that has one, up to this number. */
async function fillRoom(id: string, { upTo }: { upTo: number }): Promise<void> {
  const { db } = backbeat().context;
  await sql`insert into notes (id, post_id, number, version, text, by_id, seq)
    select gen_random_uuid(), ${id}, number, 1, 'Hello', ${author.id}, number
    from generate_series(2, ${upTo}::integer) as number`.execute(db);
  await sql`update rooms set next_note = ${upTo + 1}, seq = ${upTo} where post_id = ${id}`.execute(db);
}

test('a list that members share shows a change of the room, and of a picture, to each at once', async () => {
  const id = await storeRoom(backbeat(), author, [ana, ben]);
  const first = await newNote(ana, id);
  const read = async () =>
    (
      await Promise.all([author, ana, ben, ana].map((member) => listNotes(member, id, { state: 'open' })))
    ).map((list) => list.map((note) => [note.number, 'by' in note ? note.by.profilePic : null]));
  const picture = first.by.profilePic;
  expect(await read()).toEqual(Array.from({ length: 4 }, () => [[1, picture]]));
  await newNote(ben, id);
  expect((await read()).map((list) => list.length)).toEqual([2, 2, 2, 2]);
  await setResolved(ana, id, first.id, true);
  expect((await read()).map((list) => list.map(([number]) => number))).toEqual([[2], [2], [2], [2]]);
  await setResolved(ana, id, first.id, false);
  const profilePic = 'https://a.example/me.jpg';
  const body = { user: { profilePic }, profilePicMethod: 'url' as const };
  expect((await ana.browser.call(api.users.updateProfile, { body })).status).toBe(200);
  const lists = await read();
  expect(lists[0]?.[0]).toEqual([1, profilePic]);
  expect(lists).toEqual(lists.map(() => lists[0]));
});

describe('a new note', () => {
  test('has the next number, its position to the millisecond, and all fields', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    const { status, body } = await sendNote(ana, id, { at: 65.20049, end: 72, assignee: author.id });
    const by = { user: { id: ana.id, userName: ana.userName }, name: ana.userName };
    expect([status, body]).toMatchObject([
      201,
      {
        number: 1,
        version: 1,
        at: 65.2,
        end: 72,
        shownAt: { at: 65.2, end: 72 },
        fromVersion: null,
        text: 'Vocal too loud',
        by,
        assignee: { name: author.userName },
        state: 'open',
        resolvedBy: null,
        resolvedAt: null,
        resolvedIn: null,
        replies: [],
        editedAt: null,
        revision: 1,
        seq: 1,
      },
    ]);
    expect(await newNote(author, id)).toMatchObject({ number: 2, seq: 2, at: null, shownAt: null });
    expect(await listNotes(author, id)).toHaveLength(2);
  });

  test('comes in a list by position, notes without one last, then by number', async () => {
    const id = await storeRoom(backbeat(), author);
    for (const at of [50, null, 2, 50]) await newNote(author, id, { at });
    const positions = (await listNotes(author, id)).map((note) => ['at' in note && note.at, note.number]);
    expect(positions).toEqual([
      [2, 3],
      [50, 1],
      [50, 4],
      [null, 2],
    ]);
  });

  test('returns 400 for a position that is not on the version', async () => {
    const id = await storeRoom(backbeat(), author);
    const bad = [
      { at: -1 },
      { at: 1e9 },
      { at: 120.001 },
      { at: 5, end: 5 },
      { at: 5, end: 4 },
      { at: 5, end: 121 },
      { end: 5 },
      { at: '1' },
    ];
    for (const span of bad) {
      const { status, failure } = await author.browser.ask(api.notes.addNote, {
        params: { id },
        body: { version: 1, text: 'Hello', ...span },
      });
      expect([span, status, failure.error]).toEqual([span, 400, messages.position]);
    }
  });

  test('returns 409 for a position while the duration is unknown', async () => {
    const id = await storeRoom(backbeat(), author);
    await setDuration(backbeat(), id, 1, null);
    const { status, failure } = await sendNote(author, id, { at: 1 });
    expect([status, failure.error]).toEqual([409, comments.messages.unknownDuration]);
    expect((await sendNote(author, id)).status).toBe(201);
  });

  test('returns 400 for a text that is blank or too long, and strips what could disguise it', async () => {
    const id = await storeRoom(backbeat(), author);
    const tooLong = messages.tooLong({ max: limits.note });
    for (const [text, error] of [
      ['', messages.blank],
      [' \n\t', messages.blank],
      ['x'.repeat(limits.note + 1), tooLong],
    ] as const) {
      const { status, failure } = await sendNote(author, id, { text });
      expect([status, failure.error]).toEqual([400, error]);
    }
    expect((await newNote(author, id, { text: 'a\u202eb\ud800' })).text).toBe('ab\ufffd');
  });

  test('returns 400 or 404 for a version that the post does not have', async () => {
    const id = await storeRoom(backbeat(), author);
    for (const version of [0, 51, 1.5]) expect((await sendNote(author, id, { version })).status).toBe(400);
    const { status, failure } = await sendNote(author, id, { version: 2 });
    expect([status, failure.error]).toEqual([404, messages.noSuchVersion]);
  });

  test('returns 400 for an assignee outside the room', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    await ben.browser.call(api.credits.declineRequest, { params: { id } });
    for (const assignee of [stranger.id, ben.id, uuidv7(), 'nobody', '']) {
      const { status, failure } = await sendNote(ana, id, { assignee });
      expect([status, failure.error]).toEqual([400, messages.assignee]);
    }
  });

  test('exists once after repeated and concurrent requests with one idempotency key', async () => {
    const id = await storeRoom(backbeat(), author);
    const key = unique('key');
    const answers = await Promise.all([1, 2, 3].map(() => sendNote(author, id, { at: 5 }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await listNotes(author, id)).toHaveLength(1);
  });

  test('gets 409 in a full room', async () => {
    const id = await storeRoom(backbeat(), author);
    const first = await newNote(author, id);
    await fillRoom(id, { upTo: limits.room.notes });
    const { status, failure } = await sendNote(author, id);
    expect([status, failure.error]).toEqual([409, messages.full]);
    await remove(author, id, first.id);
    expect(await newNote(author, id)).toMatchObject({ number: limits.room.notes + 1 });
  });

  test('has numbers without gaps and repetitions when members write at once', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newNote(index % 2 === 0 ? ana : author, id)),
    );
    const expected = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(notes.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(expected);
    expect(notes.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(expected);
  });

  test('stands or falls by itself, whatever becomes of those that arrive at once', async () => {
    const full = await storeRoom(backbeat(), author);
    const other = await storeRoom(backbeat(), author, [ana]);
    const unknown = await storeRoom(backbeat(), author);
    await newNote(author, full);
    await fillRoom(full, { upTo: limits.room.notes - 2 });
    await setDuration(backbeat(), unknown, 1, null);
    const ofFull = Promise.all(Array.from({ length: 5 }, () => sendNote(author, full)));
    const answers = await Promise.all([
      sendNote(author, unknown, { at: 1 }),
      sendNote(stranger, other),
      sendNote(author, other, { at: DURATION + 1 }),
      sendNote(author, other, { assignee: stranger.id }),
      sendNote(ana, other),
      sendNote(author, other),
    ]);
    expect(statusesOf(await ofFull)).toEqual([201, 201, 409, 409, 409]);
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 400, 400, 201, 201]);
    expect((await newNote(author, other)).number).toBe(3);
  });

  test('gets 404 if its post is deleted at that moment, and those of other posts are written', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [deleted, other] = [await storeRoom(backbeat(), author), await storeRoom(backbeat(), author)];
      const [, lost, ...others] = await Promise.all([
        author.browser.call(api.posts.deletePost, { params: { id: deleted } }),
        sendNote(author, deleted),
        ...Array.from({ length: 4 }, () => sendNote(author, other)),
      ]);
      expect([201, 404]).toContain(lost.status);
      expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
  });
});

describe('access to notes', () => {
  test('returns 404 to users outside the room and to those who declined, and 401 to visitors', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    await newNote(ana, id);
    await ben.browser.call(api.credits.declineRequest, { params: { id } });
    for (const person of [stranger, ben])
      expect((await person.browser.call(api.notes.listNotes, { params: { id } })).status).toBe(404);
    expect((await backbeat().visitor().call(api.notes.listNotes, { params: { id } })).status).toBe(401);
  });

  test('lets a guest browser write under the name of the guest, and not in other rooms', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    const guest = await storeGuest(backbeat(), id, 'Ilo Marsh');
    const note = await newNote(guest, id);
    expect(note.by).toEqual({ guest: guest.id, name: 'Ilo Marsh', profilePic: '' });
    expect(await newNote(author, id, { assignee: guest.id })).toMatchObject({
      assignee: { guest: guest.id },
    });
    expect(await listNotes(guest, id, { assignee: 'me' })).toHaveLength(1);
    const other = await storeRoom(backbeat(), author);
    expect((await sendNote(guest, other)).status).toBe(404);
  });

  test('finds the notes of a claimed guest under the account and under the party id', async () => {
    const id = await storeRoom(backbeat(), author);
    const guest = await storeGuest(backbeat(), id, 'Ilo Marsh');
    await newNote(guest, id, { assignee: guest.id });
    await sql`update guests set email = null, claimed_by = ${ben.id}, claimed_at = now() where id = ${guest.id}`.execute(
      backbeat().context.db,
    );
    const queries = [ben.id, guest.id].flatMap((each) => [{ by: each }, { assignee: each }]);
    for (const query of queries) expect(await listNotes(author, id, query)).toHaveLength(1);
    expect(await listNotes(author, id, { by: author.id })).toEqual([]);
  });

  test('hides no note behind a block between two artists', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    await newNote(ana, id);
    await ben.browser.call(api.blocks.block, { params: { user: ana.userName } });
    expect(await listNotes(ben, id)).toHaveLength(1);
    await ben.browser.call(api.blocks.unblock, { params: { user: ana.userName } });
  });
});

describe('resolving', () => {
  test('works for the author of the post, of the note, and the assignee alone', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    const note = await newNote(ana, id);
    const { status, failure } = await setResolved(ben, id, note.id, true);
    expect([status, failure.error]).toEqual([403, messages.notAllowed({ author: author.userName })]);
    await patch(ana, id, note.id, { assignee: ben.id, revision: 1 });
    const { body } = await setResolved(ben, id, note.id, true);
    expect(body).toMatchObject({ state: 'done', resolvedBy: { name: ben.userName }, resolvedIn: 1 });
    expect((await setResolved(author, id, note.id, false)).body).toMatchObject({
      state: 'open',
      resolvedBy: null,
      resolvedAt: null,
      resolvedIn: null,
    });
    expect((await setResolved(ana, id, note.id, true)).body.state).toBe('done');
  });

  test('changes nothing if the note is in this state already', async () => {
    const id = await storeRoom(backbeat(), author, [], { versions: 2 });
    const note = await newNote(author, id);
    const { body: first } = await setResolved(author, id, note.id, true, 1);
    const { body: second } = await setResolved(author, id, note.id, true, 2);
    expect(second).toMatchObject({ seq: first.seq, resolvedIn: 1, resolvedAt: first.resolvedAt });
    const [one, other] = await Promise.all([
      setResolved(author, id, note.id, false),
      setResolved(author, id, note.id, false),
    ]);
    expect(one.body).toEqual(other.body);
  });

  test('returns 400 for a version before that of the note, and hears the newest by default', async () => {
    const id = await storeRoom(backbeat(), author, [], { versions: 3 });
    const note = await newNote(author, id, { version: 2 });
    const { status, failure } = await setResolved(author, id, note.id, true, 1);
    expect([status, failure.error]).toEqual([400, messages.earlierVersion({ version: 2 })]);
    expect((await setResolved(author, id, note.id, true, 4)).status).toBe(404);
    expect((await setResolved(author, id, note.id, true)).body.resolvedIn).toBe(3);
  });
});

describe('editing', () => {
  test('returns 409 for a stale revision and loses nothing', async () => {
    const id = await storeRoom(backbeat(), author);
    const note = await newNote(author, id);
    const { body } = await patch(author, id, note.id, { text: 'Quieter', revision: 1 });
    expect([body.text, body.revision, body.editedAt === null]).toEqual(['Quieter', 2, false]);
    const { status, failure } = await patch(author, id, note.id, { text: 'Louder', revision: 1 });
    expect([status, failure.error]).toEqual([409, messages.stale]);
    expect(await listNotes(author, id)).toMatchObject([{ text: 'Quieter' }]);
  });

  test('works for the author of the note, and assigning for those who may resolve', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    const note = await newNote(ana, id);
    expect((await patch(author, id, note.id, { text: 'Mine', revision: 1 })).status).toBe(403);
    expect((await patch(ben, id, note.id, { assignee: ben.id, revision: 1 })).status).toBe(403);
    const { body } = await patch(author, id, note.id, { assignee: ben.id, revision: 1 });
    expect([body.assignee?.name, body.revision, body.editedAt]).toEqual([ben.userName, 2, null]);
    expect((await patch(ben, id, note.id, { assignee: null, revision: 2 })).body.assignee).toBeNull();
  });

  test('takes assignments from an artist who leaves, and keeps notes and replies', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    const note = await newNote(ana, id, { assignee: ben.id });
    await sendReply(ben, id, note.id, { text: 'On it' });
    await ben.browser.call(api.credits.declineRequest, { params: { id } });
    const [listed] = await listNotes(author, id);
    expect(listed).toMatchObject({ assignee: null, revision: 2, replies: [{ text: 'On it' }] });
  });
});

describe('moving', () => {
  test('moves a note on one version, and only there', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben], { versions: 3 });
    const note = await newNote(ana, id, { at: 10, end: 20 });
    const { body } = await move(ana, id, note.id, { version: 2, at: 12 });
    expect(body).toMatchObject({
      at: 10,
      end: 20,
      shownAt: { at: 12, end: null },
      fromVersion: 1,
      revision: 1,
    });
    const positions = await Promise.all(
      ['1', '2', '3'].map(async (version) => (await listNotes(ben, id, { version }))[0]),
    );
    expect(positions).toMatchObject([
      { shownAt: { at: 10, end: 20 } },
      { shownAt: { at: 12, end: null } },
      { shownAt: { at: 10, end: 20 } },
    ]);
    expect((await move(author, id, note.id, { version: 1, at: 11 })).body).toMatchObject({
      at: 11,
      end: null,
    });
    expect((await move(ben, id, note.id, { version: 2, at: 1 })).status).toBe(403);
    expect((await move(ana, id, note.id, { version: 2, at: 121 })).status).toBe(400);
  });

  test('shows a position behind the end of a shorter version at its end', async () => {
    const id = await storeRoom(backbeat(), author, [], { versions: 2 });
    await newNote(author, id, { at: 100, end: 110 });
    await newNote(author, id, { at: 40, end: 100 });
    await setDuration(backbeat(), id, 2, 60.5);
    expect(await listNotes(author, id)).toMatchObject([
      { number: 2, shownAt: { at: 40, end: 60.5 } },
      { number: 1, shownAt: { at: 60.5, end: null } },
    ]);
  });
});

describe('deleting', () => {
  test('removes a note without replies, which clients hear of by its number', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    const note = await newNote(ana, id);
    await sendReply(ana, id, note.id, { text: 'Mine' });
    expect((await remove(ana, id, note.id)).status).toBe(204);
    expect((await remove(ana, id, note.id)).status).toBe(404);
    expect(await listNotes(author, id)).toEqual([]);
    expect(await listNotes(author, id, { after: '1' })).toEqual([
      { id: note.id, number: 1, isDeleted: true },
    ]);
    expect((await newNote(ana, id)).number).toBe(2);
  });

  test('keeps a note with replies of others without its text', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    const note = await newNote(ana, id);
    await sendReply(author, id, note.id, { text: 'Agreed' });
    await remove(ana, id, note.id);
    expect(await listNotes(author, id)).toMatchObject([
      { text: messages.deleted, state: 'done', replies: [{ text: 'Agreed' }] },
    ]);
    expect(await listNotes(author, id, { state: 'open' })).toEqual([]);
    expect((await sendReply(author, id, note.id, { text: 'More' })).status).toBe(404);
  });

  test('allows the author of the note and the author of the post alone', async () => {
    const id = await storeRoom(backbeat(), author, [ana, ben]);
    const [first, second] = [await newNote(ana, id), await newNote(ana, id)];
    expect((await remove(ben, id, first.id)).status).toBe(403);
    expect((await remove(author, id, first.id)).status).toBe(204);
    expect((await remove(ana, id, second.id)).status).toBe(204);
  });
});

describe('changes after a number', () => {
  test('lists each changed note once in the order of the changes, whatever its state and version', async () => {
    const id = await storeRoom(backbeat(), author, [ana], { versions: 2 });
    const [first, second] = [await newNote(ana, id), await newNote(ana, id, { version: 2 })];
    await setResolved(ana, id, first.id, true, 1);
    const changes = await listNotes(author, id, { after: '1', state: 'open', version: '1' });
    expect(changes.map(({ number }) => number)).toEqual([second.number, first.number]);
    expect(await listNotes(author, id, { after: '3' })).toEqual([]);
  });

  test('returns 400 for a number that is none', async () => {
    const id = await storeRoom(backbeat(), author);
    for (const after of ['-1', 'abc', '9223372036854775808', '1.5']) {
      const { status } = await author.browser.call(api.notes.listNotes, { params: { id }, query: { after } });
      expect([after, status]).toEqual([after, 400]);
    }
  });
});
