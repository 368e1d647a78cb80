import { api, notes, roomTopic } from '@backbeat/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newVersion } from '../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newNote, readRoom, setResolved, storeRoom } from './rooms.fixture.ts';

const backbeat = useBackbeat();
let author: Person;
let ana: Person;
let ben: Person;
const sockets: RealtimeSocket[] = [];

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
  ben = await newPerson(backbeat());
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function watch({ browser }: Person, id: string): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  sockets.push(socket);
  await socket.subscribe(roomTopic(id));
  return socket;
}
const changesOf = (socket: RealtimeSocket) =>
  socket.messages.map((message) => notes.roomChange.parse(message));
const waitForChanges = (socket: RealtimeSocket, count: number) =>
  eventually(async () => {
    if (socket.messages.length < count) throw new Error(`Only ${socket.messages.length} messages arrived.`);
    return changesOf(socket);
  });

test('tells all members of each change in its order, without a gap', async () => {
  const id = await storeRoom(backbeat(), author, [ana, ben]);
  const [one, other] = [await watch(ana, id), await watch(author, id)];
  const notes = await Promise.all(Array.from({ length: 10 }, () => newNote(ben, id)));
  const last = notes.find(({ seq }) => seq === 10);
  await setResolved(author, id, last?.id ?? '', true);
  for (const socket of [one, other]) {
    const changes = await waitForChanges(socket, 11);
    expect(changes.map(({ seq, change }) => [seq, change])).toEqual(
      Array.from({ length: 11 }, (_, index) => [index + 1, 'note']),
    );
    const end = changes[10];
    expect(end?.change === 'note' && end.note).toMatchObject({ id: last?.id, state: 'done', seq: 11 });
  }
});

test('tells members of deleted notes, verdicts and new versions', async () => {
  const id = await storeRoom(backbeat(), author, [ana]);
  const socket = await watch(ana, id);
  const note = await newNote(author, id);
  await author.browser.call(api.notes.deleteNote, { params: { id, note: note.id } });
  const params = { id, number: '1' };
  await author.browser.call(api.notes.setVerdict, { params, body: { verdict: 'good' } });
  await newVersion(author, id);
  const changes = await waitForChanges(socket, 4);
  expect(changes.slice(1, 4)).toEqual([
    { seq: 2, change: 'note', note: { id: note.id, number: 1, isDeleted: true } },
    { seq: 3, change: 'versions' },
    { seq: 4, change: 'versions' },
  ]);
});

test('tells a member who loses the room once, and nothing after that', async () => {
  const id = await storeRoom(backbeat(), author, [ana, ben]);
  const [losing, staying] = [await watch(ana, id), await watch(ben, id)];
  await newNote(ben, id);
  await waitForChanges(losing, 1);
  await ana.browser.call(api.credits.declineRequest, { params: { id } });
  await newNote(author, id);
  const { seq } = (await readRoom(ben, id)).body;
  await eventually(async () => expect(changesOf(staying).at(-1)?.seq).toBe(seq));
  expect(changesOf(losing).map(({ change }) => change)).toEqual(['note', 'members']);
  const kinds = changesOf(staying).map(({ change }) => change);
  expect(kinds).toEqual(['note', 'members', 'versions', 'note']);
});

test('refuses the topic to everyone but members', async () => {
  const id = await storeRoom(backbeat(), author, [ana]);
  for (const destination of [roomTopic(id), roomTopic(id.toUpperCase()), '/topic/post/*/room']) {
    const socket = await RealtimeSocket.connect(backbeat(), ben.browser);
    sockets.push(socket);
    socket.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:done\n\n\0`);
    expect(await socket.frame(/^ERROR\n/)).toContain('receipt-id:done');
  }
});
