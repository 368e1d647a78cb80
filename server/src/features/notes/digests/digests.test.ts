import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { claimDueDigests, saveSeen } from './digests.queries.ts';
import { newNote, storeGuest, storeRoom } from '../rooms.fixture.ts';

const backbeat = useBackbeat();
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

/** A room with a guest who has opened the link. */
async function newGuest() {
  const id = await storeRoom(backbeat(), author);
  const guest = await storeGuest(backbeat(), id, 'Ilo Marsh');
  await sql`update guests set opened_at = now() where id = ${guest.id}`.execute(backbeat().context.db);
  return { id, guest };
}
const age = (id: string, minutes: number) =>
  sql`update notes set created_at = created_at - make_interval(mins => ${minutes}) where post_id = ${id}`.execute(
    backbeat().context.db,
  );
/** Claims what is due in one room, and nothing of other tests. */
const claim = async (id: string) =>
  (await backbeat().context.transact((tx) => claimDueDigests(tx, 100))).filter(({ postId }) => postId === id);

test('a digest waits for a pause of ten minutes, and names what the guest has not seen', async () => {
  const { id, guest } = await newGuest();
  await newNote(author, id, { text: 'First' });
  await newNote(guest, id, { text: 'Mine' });
  expect(await claim(id)).toEqual([]);
  await age(id, 11);
  expect(await claim(id)).toEqual([
    {
      postId: id,
      guestId: guest.id,
      count: 1,
      notes: [{ number: 1, version: 1, name: author.userName, text: 'First' }],
    },
  ]);
});

test('a digest waits six hours for the next, which begins after the last', async () => {
  const { id, guest } = await newGuest();
  await newNote(author, id, { text: 'First' });
  await age(id, 11);
  expect(await claim(id)).toHaveLength(1);
  await newNote(author, id, { text: 'Second' });
  await age(id, 11);
  expect(await claim(id)).toEqual([]);
  await sql`update room_digests set sent_at = sent_at - interval '7 hours' where guest_id = ${guest.id}`.execute(
    backbeat().context.db,
  );
  expect(await claim(id)).toMatchObject([{ count: 1, notes: [{ text: 'Second' }] }]);
});

test('a digest leaves out what the guest has seen in the room', async () => {
  const { id, guest } = await newGuest();
  await newNote(author, id);
  await backbeat().context.transact((tx) => saveSeen(tx, id, [guest.id, author.id]));
  await age(id, 11);
  expect(await claim(id)).toEqual([]);
});

test('a digest goes to no guest who has not opened the link, or whose link is revoked', async () => {
  const [unopened, revoked] = [await newGuest(), await newGuest()];
  const { db } = backbeat().context;
  await sql`update guests set opened_at = null where id = ${unopened.guest.id}`.execute(db);
  await sql`update guests set revoked_at = now() where id = ${revoked.guest.id}`.execute(db);
  for (const { id } of [unopened, revoked]) {
    await newNote(author, id);
    await age(id, 11);
    expect(await claim(id)).toEqual([]);
  }
});
