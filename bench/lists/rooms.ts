// How long mix rooms, guest links and private links take, of 6.22:
//   node --import tsx bench/lists/rooms.ts [notes, 500 if not given] [rounds, 200 if not given]
// Fills a scratch database. Lists, writes and exports are use cases of the product in this process;
// links open over HTTP, and so does their reference. Beside each stands what it cannot do without.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { addNote } from '../../server/src/features/notes/add-note.ts';
import { exportNotes } from '../../server/src/features/notes/export/write-file.ts';
import { shareNotes } from '../../server/src/features/notes/share-notes.ts';
import { shareRooms } from '../../server/src/features/notes/share-rooms.ts';
import { openContext } from '../../server/src/open-context.ts';
import { percentileOf } from '../../server/test/measure/times.ts';
import { record, type Figure } from '../results.ts';
import { followRoom } from './follow-room.ts';
import {
  insertNoteRow,
  readNoteRows,
  readRoomRow,
  storeGuestLinks,
  storeNotes,
  storePrivateLink,
  touchRow,
} from './store-rooms.ts';
import { storePosts, storeUsers } from './store-posts.ts';
import { once, timeRuns } from './time-runs.ts';

const [notes = 500, rounds = 200] = process.argv.slice(2).map(Number);
const REPLIES_OF_NOTE = 2;
/** Notes of the room that is exported. */
const EXPORTED_NOTES = 4 * notes;
const ROOMS = 50;
const WRITERS = 16;
const MEMBERS = 20;
/** Notes that are written for each round of reads. */
const WRITES_PER_ROUND = 10;

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const scratch = await makeScratchDatabase();
const { context, close, listFailing } = await openContext(
  readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: scratch.url, RATE_LIMITS: 'off' }),
);
const figures: Figure[] = [];
const time = (name: string, work: () => Promise<unknown>) => timeRuns(figures, rounds, name, work);
const compare = (name: string, reference: number, product: number) =>
  figures.push({ name, value: reference / product, unit: 'x' });
/** Answers requests with what a link cannot open without. */
const bare = Fastify();
const app = await buildApp(context, { version: 'bench', listFailing });
try {
  const { db } = context;
  const [author = '', ...members] = await storeUsers(db, 1 + MEMBERS);
  const [room = '', large = '', open = '', ...rooms] = await storePosts(db, author, 3 + ROOMS, 'DRAFT');
  await storeNotes(db, { postId: room, authorId: author, notes, replies: REPLIES_OF_NOTE });
  await storeNotes(db, { postId: large, authorId: author, notes: EXPORTED_NOTES, replies: 0 });
  await sql`vacuum (analyze)`.execute(db);

  // Each list is loaded anew, as for the first reader after a change.
  const ofNotes = await time('notes', () => shareNotes(db)(room, { state: 'open' }));
  const listSharedNotes = shareNotes(db);
  await time('notes of the next reader', () => listSharedNotes(room, { state: 'open' }));
  compare('one query to the notes', await time('their rows', () => readNoteRows(db, room)), ofNotes);
  const ofRoom = await time('room', () => shareRooms(db)(room, true));
  compare('one query to the room', await time('its row', () => readRoomRow(db, room)), ofRoom);
  const exported = { postId: large, format: 'reaper', state: 'all' as const };
  figures.push({ name: 'export', value: await once(() => exportNotes(context, exported)), unit: 'ms' });

  /** Writes this many notes from 16 members at a time. The first round prepares the statements. */
  const write = async (work: (postId: string, place: number) => Promise<unknown>) => {
    let place = 0;
    const writeAll = async (last: number) => {
      while (place < last) await work(rooms[(place += 1) % ROOMS] ?? '', place);
    };
    const round = () => {
      const last = place + WRITES_PER_ROUND * rounds;
      return once(() => Promise.all(Array.from({ length: WRITERS }, () => writeAll(last))));
    };
    await round();
    return round();
  };
  const text = 'The vocal is too loud here.';
  const ofNewNotes = await write((postId) =>
    addNote(context, { postId, partyId: author, version: 1, at: 1, text, guest: undefined, key: undefined }),
  );
  figures.push({ name: 'new notes', value: (WRITES_PER_ROUND * rounds * 1000) / ofNewNotes, unit: '/s' });
  const ofRows = await write((postId, place) => insertNoteRow(db, { postId, authorId: author, place }));
  compare('an INSERT to a new note', ofRows, ofNewNotes);

  bare.post('/touch', () => touchRow(db, room));
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (url: string, token: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(context.config.publicUrl).origin },
      body: JSON.stringify({ token }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} returned ${response.status}: ${body}`);
  };
  const reference = await time('one query and one UPDATE', () => send(`${bareAddress}/touch`, ''));
  // Each run opens the link of another guest, as the first browser does; one run warms up.
  const tokens = await storeGuestLinks(db, room, rounds + 1);
  const ofGuest = await time('opening a guest link', () =>
    send(`${address}/api/guest/open`, tokens.pop() ?? ''),
  );
  compare('one query and one UPDATE to a guest link', reference, ofGuest);
  const link = await storePrivateLink(db, room);
  const ofLink = await time('opening a private link', () => send(`${address}/api/listen/open`, link));
  compare('one query and one UPDATE to a private link', reference, ofLink);

  // The receipt is the response of the use case, and the last of all members has the note after it.
  const sockets = await followRoom(context, { origin: address, postId: open, memberIds: members });
  const receipts: number[] = [];
  const deliveries: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const since = () => performance.now() - startedAt;
    const delivered = sockets.waitForNote().then(() => deliveries.push(since()));
    const note = { postId: open, partyId: author, version: 1, at: 1, text, guest: undefined, key: undefined };
    await addNote(context, note).then(() => receipts.push(since()));
    await delivered;
  }
  await sockets.close();
  // The first one warms up.
  const [ofReceipts, ofDeliveries] = [receipts.slice(1), deliveries.slice(1)];
  figures.push({ name: 'receipt of a note, p99', value: percentileOf(ofReceipts, 0.99), unit: 'ms' });
  figures.push({ name: `note to ${MEMBERS} members`, value: percentileOf(ofDeliveries, 0.5), unit: 'ms' });
  figures.push({
    name: `note to ${MEMBERS} members, p99`,
    value: percentileOf(ofDeliveries, 0.99),
    unit: 'ms',
  });
  await record(`rooms ${notes} ${rounds}`, figures);
} finally {
  await bare.close();
  await app.close();
  await close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
}
