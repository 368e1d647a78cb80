import { api, DELETED_USER, notes } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { isShownOn } from './notes.policy.ts';
import {
  listNotes,
  newNote,
  readRoom,
  sendReply,
  setResolved,
  storeGuest,
  storeRoom,
} from './rooms.fixture.ts';
import { eraseNotesOf } from './personal-data/clear-notes.ts';

const backbeat = useBackbeat();
let author: Person;
let ana: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
});

const setVerdict = (
  by: Pick<Person, 'browser'>,
  id: string,
  number: number,
  verdict: 'changes' | 'good' | null,
) => by.browser.call(api.notes.setVerdict, { params: { id, number: String(number) }, body: { verdict } });

test('a room names its members and versions', async () => {
  const id = await storeRoom(backbeat(), author, [ana], { versions: 2 });
  const guest = await storeGuest(backbeat(), id, 'Ilo Marsh');
  const note = await newNote(ana, id);
  await newNote(ana, id, { version: 2 });
  await setResolved(ana, id, note.id, true, 1);
  await setVerdict(guest, id, 2, 'changes');
  const { body } = await readRoom(author, id);
  expect(body.members.map(({ name, role, guest: guestId }) => [name, role, guestId])).toEqual([
    [author.userName, 'author', undefined],
    [ana.userName, 'artist', undefined],
    ['Ilo Marsh', 'guest', guest.id],
  ]);
  expect(body.versions).toMatchObject([
    { number: 2, open: 1, done: 0, stems: 0, verdicts: [{ by: { guest: guest.id }, verdict: 'changes' }] },
    { number: 1, open: 0, done: 1, verdicts: [] },
  ]);
  expect([body.seq, body.canUpload]).toEqual([4, true]);
  expect((await readRoom(guest, id)).body.canUpload).toBe(false);
});

test('a room of an author alone begins empty', async () => {
  const id = await storePost(backbeat(), author);
  const { body } = await readRoom(author, id);
  expect(body).toMatchObject({ seq: 0, versions: [{ number: 1, open: 0, done: 0, verdicts: [] }] });
  expect(body.members).toHaveLength(1);
});

describe('a verdict', () => {
  test('replaces that of the same member about the version, and can be taken back', async () => {
    const id = await storeRoom(backbeat(), author, [ana]);
    await setVerdict(ana, id, 1, 'changes');
    const { body } = await setVerdict(author, id, 1, 'good');
    expect(body.map(({ by, verdict }) => [by.name, verdict])).toEqual([
      [ana.userName, 'changes'],
      [author.userName, 'good'],
    ]);
    await setVerdict(ana, id, 1, 'good');
    const { seq } = (await readRoom(ana, id)).body;
    await setVerdict(ana, id, 1, 'good');
    expect((await readRoom(ana, id)).body.seq).toBe(seq);
    expect((await setVerdict(ana, id, 1, null)).body).toHaveLength(1);
  });

  test('returns 400 for another word, and 404 for a version that the post does not have', async () => {
    const id = await storeRoom(backbeat(), author);
    const params = { id, number: '1' };
    const { status } = await author.browser.ask(api.notes.setVerdict, {
      params,
      body: { verdict: 'approved' },
    });
    expect(status).toBe(400);
    const { failure } = await setVerdict(author, id, 2, 'good');
    expect(failure.error).toBe(notes.messages.noSuchVersion);
  });
});

test('a note is carried to later versions up to the one in which it was resolved', async () => {
  const versions = 4;
  const version = fc.integer({ min: 1, max: versions });
  const id = await storeRoom(backbeat(), author, [], { versions });
  await fc.assert(
    fc.asyncProperty(version, fc.option(version), async (noteVersion, resolvedIn) => {
      const note = await newNote(author, id, { version: noteVersion });
      if (resolvedIn !== null) await setResolved(author, id, note.id, true, resolvedIn);
      const isResolved = resolvedIn !== null && resolvedIn >= noteVersion;
      const expected = { version: noteVersion, resolvedIn: isResolved ? resolvedIn : null };
      const { versions: rows } = (await readRoom(author, id)).body;
      for (let number = 1; number <= versions; number += 1) {
        const list = await listNotes(author, id, { version: String(number) });
        const entry = list.find((each) => each.id === note.id);
        expect(entry !== undefined).toBe(isShownOn(expected, number));
        const fromVersion = entry && 'fromVersion' in entry ? entry.fromVersion : null;
        expect(fromVersion).toBe(entry && number !== noteVersion ? noteVersion : null);
        const row = rows.find((each) => each.number === number);
        expect((row?.open ?? 0) + (row?.done ?? 0)).toBe(list.length);
      }
    }),
    { numRuns: 12 },
  );
});

test('the database shows a note on the same versions as the server', async () => {
  const version = fc.integer({ min: 1, max: 50 });
  const cases = fc.sample(fc.record({ version, resolvedIn: fc.option(version), on: version }), 500);
  const { rows } = await sql<{ isShown: boolean }>`
    select is_note_shown(version, resolved_in, on_version) as "isShown"
    from unnest(
      ${cases.map((each) => each.version)}::smallint[], ${cases.map((each) => each.resolvedIn)}::smallint[],
      ${cases.map((each) => each.on)}::smallint[]
    ) with ordinality as note (version, resolved_in, on_version, place) order by place`.execute(
    backbeat().context.db,
  );
  expect(rows.map(({ isShown }) => isShown)).toEqual(cases.map((each) => isShownOn(each, each.on)));
});

test('what a deleted account has written stays without its text and name', async () => {
  const leaving = await newPerson(backbeat());
  const id = await storeRoom(backbeat(), author, [leaving, ana]);
  const note = await newNote(leaving, id, { assignee: leaving.id });
  await sendReply(ana, id, note.id, { text: 'Yes' });
  const other = await newNote(ana, id, { assignee: leaving.id });
  await sendReply(leaving, id, other.id, { text: 'A secret' });
  await newNote(leaving, id, { text: 'Another secret' });
  await setVerdict(leaving, id, 1, 'good');
  await leaving.browser.call(api.users.deleteAccount, { params: { id: leaving.id } });
  const list = await listNotes(author, id);
  const { deleted } = notes.messages;
  expect(list).toMatchObject([
    { text: deleted, by: { name: DELETED_USER }, assignee: null, state: 'done', replies: [{ text: 'Yes' }] },
    { assignee: null, revision: 2, replies: [{ text: deleted, by: { name: DELETED_USER } }] },
    { text: deleted, by: { name: DELETED_USER } },
  ]);
  expect((await readRoom(author, id)).body.versions[0]?.verdicts).toEqual([]);
  const { rows } = await sql`select from notes where text like '%secret%'
    union all select from note_replies where text like '%secret%'`.execute(backbeat().context.db);
  expect(rows).toEqual([]);
});

test('the deletion of an account removes its verdicts as changes of the rooms', async () => {
  const leaving = await newPerson(backbeat());
  const id = await storeRoom(backbeat(), author, [leaving]);
  await setVerdict(leaving, id, 1, 'good');
  await setVerdict(author, id, 1, 'changes');
  const before = (await readRoom(author, id)).body;
  expect(before.versions[0]?.verdicts).toHaveLength(2);
  // A step of the deletion, which takes several transactions.
  const count = await backbeat().context.transact((tx, emit) => eraseNotesOf(tx, emit, leaving.id, 100));
  const after = (await readRoom(author, id)).body;
  expect([count, after.seq]).toEqual([1, before.seq + 1]);
  expect(after.versions[0]?.verdicts).toMatchObject([{ by: { name: author.userName }, verdict: 'changes' }]);
});
