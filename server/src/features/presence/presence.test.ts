import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { startBackbeat, useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import { deleteExpiredLeases } from './presence.queries.ts';

const backbeat = useBackbeat();
let ana: Person;
let bob: Person;
const sockets: RealtimeSocket[] = [];

beforeEach(async () => {
  [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function connect({ browser }: Person): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  sockets.push(socket);
  return socket;
}

const ask = ({ browser }: Person, ...people: Person[]) =>
  browser.call(api.presence.listOnline, {
    query: { users: people.map(({ userName }) => userName).join(',') },
  });
const namesFor = async (viewer: Person, ...people: Person[]) => (await ask(viewer, ...people)).body.userNames;
const appears = (viewer: Person, person: Person) =>
  eventually(async () => expect(await namesFor(viewer, person)).toEqual([person.userName]));
const disappears = (viewer: Person, person: Person) =>
  eventually(async () => expect(await namesFor(viewer, person)).toEqual([]));
const showOnline = ({ browser }: Person, showsOnline: boolean) =>
  browser.call(api.privacy.changePrivacy, { body: { showsOnline } });

test('a user is online from the first connection to the end of the last one', async () => {
  expect(await namesFor(ana, bob)).toEqual([]);
  const [first, second] = [await connect(bob), await connect(bob)];
  await appears(ana, bob);
  await first.close();
  // Another user comes after the connection has closed, so their write follows that of the close.
  await connect(ana);
  await appears(bob, ana);
  expect(await namesFor(ana, bob, ana)).toEqual([bob.userName]);
  await second.close();
  await disappears(ana, bob);
});

test('a user who signs out goes offline', async () => {
  await connect(bob);
  await appears(ana, bob);
  await bob.browser.call(api.auth.signOut);
  await eventually(async () => expect(await namesFor(ana, bob)).toEqual([]));
});

test('users of a killed process are offline when its lease expires, without further writes', async () => {
  const { db } = backbeat().context;
  await sql`
    with killed as (
      insert into presence_processes (id, alive_until) values (gen_random_uuid(), now() + interval '1 minute') returning id
    )
    insert into online_users (user_id, process_id) select ${bob.id}, id from killed`.execute(db);
  expect(await namesFor(ana, bob)).toEqual([bob.userName]);
  await sql`
    update presence_processes set alive_until = now() - interval '1 second'
    where id in (select process_id from online_users where user_id = ${bob.id})`.execute(db);
  expect(await namesFor(ana, bob)).toEqual([]);
  await deleteExpiredLeases(db);
  expect((await sql`select from online_users where user_id = ${bob.id}`.execute(db)).rows).toEqual([]);
});

test('a process that has lost its lease stores all of its users with the next change', async () => {
  await connect(bob);
  await appears(ana, bob);
  await sql`delete from presence_processes`.execute(backbeat().context.db);
  expect(await namesFor(ana, bob)).toEqual([]);
  await connect(ana);
  await appears(ana, bob);
});

test('a user with connections to two processes stays online when one of them stops', async () => {
  const other = await startBackbeat({
    DATABASE_URL: backbeat().context.config.databaseUrl ?? '',
    DATA_DIR: backbeat().context.config.dataDir,
  });
  await connect(bob);
  await RealtimeSocket.connect(other, bob.browser);
  await RealtimeSocket.connect(other, ana.browser);
  await appears(ana, bob);
  await appears(bob, ana);
  await other.close();
  await disappears(bob, ana);
  expect(await namesFor(ana, bob)).toEqual([bob.userName]);
});

test('a user who hides when they are online sees it of no other user', async () => {
  await Promise.all([connect(ana), connect(bob)]);
  await appears(ana, bob);
  await appears(bob, ana);
  await showOnline(bob, false);
  expect([await namesFor(ana, bob), await namesFor(bob, ana)]).toEqual([[], []]);
  await showOnline(bob, true);
  expect([await namesFor(ana, bob), await namesFor(bob, ana)]).toEqual([[bob.userName], [ana.userName]]);
});

test('a block hides from either user that the other is online, and a mute from the user who mutes', async () => {
  await Promise.all([connect(ana), connect(bob)]);
  await appears(ana, bob);
  await appears(bob, ana);
  const params = { user: bob.userName };
  await ana.browser.call(api.blocks.block, { params });
  expect([await namesFor(ana, bob), await namesFor(bob, ana)]).toEqual([[], []]);
  await ana.browser.call(api.blocks.unblock, { params });
  await ana.browser.call(api.blocks.mute, { params });
  expect([await namesFor(ana, bob), await namesFor(bob, ana)]).toEqual([[], [ana.userName]]);
});

test('a suspended user is offline at once, and visitors see no user online', async () => {
  await connect(bob);
  await appears(ana, bob);
  const { visitor, context } = backbeat();
  const query = { users: bob.userName };
  expect((await visitor().call(api.presence.listOnline, { query })).status).toBe(401);
  await context.transact((tx) => setDisabled(tx, bob, true));
  expect(await namesFor(ana, bob)).toEqual([]);
});

test('a request about more users than fit into a screen is refused', async () => {
  const people = Array.from({ length: 101 }, (_, index) => ({
    ...bob,
    userName: `${index}`.padStart(30, 'x'),
  }));
  expect((await ask(ana, ...people.slice(1))).body).toEqual({ userNames: [], pollSeconds: 30 });
  expect((await ask(ana, ...people, ana)).status).toBe(400);
});
