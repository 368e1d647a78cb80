import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { api, screens } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { storeTrack } from '../../../../test/fixtures/releases.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { addPosts, change, newPlaylist } from '../../playlists/playlists.fixture.ts';
import { setInFeeds } from '../syndication.fixture.ts';

/** A hub that records what it is told, and answers with the next of these statuses, else 204. */
const pings: Record<string, string>[] = [];
let statuses: number[] = [];
const server = createServer((request, response) => {
  void answer(request, response);
});
const hub = await listen(server);
const backbeat = useBackbeat({ WEBSUB_HUB: hub });
afterAll(() => void server.close());
beforeEach(() => {
  pings.length = 0;
  statuses = [];
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = Object.fromEntries(new URLSearchParams(await text(request)));
  pings.push({ method: String(request.method), type: String(request.headers['content-type']), ...fields });
  response.writeHead(statuses.shift() ?? 204).end();
}

async function listen(program: Server): Promise<string> {
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const address = program.address();
  if (address === null || typeof address === 'string') throw new Error('The hub has no port.');
  return `http://127.0.0.1:${address.port}/`;
}

/** Lets the jobs run that wait, and waits until none does. */
const runJobs = () =>
  eventually(async () => {
    const { db } = backbeat().context;
    await sql`update jobs set due_at = now(), claim_order = now()
      where name like 'announce-%' and state in ('created', 'retry') and due_at > now()`.execute(db);
    const { rows } = await sql`select from jobs where name like 'announce-%'`.execute(db);
    expect(rows).toHaveLength(0);
  });
const addresses = () =>
  pings.map((ping) => String(ping['hub.url'])).toSorted((one, other) => (one < other ? -1 : 1));
const documentsOf = (page: string) =>
  ['feed.atom', 'feed.xml'].map((name) => `http://localhost${page}/${name}`);
const profileOf = ({ userName }: Person) => screens.profile.replace(':userName', userName);
const rename = (author: Person, id: string, title: string) =>
  author.browser.call(api.posts.updatePost, { params: { id }, body: { post: { title } } });

test('the hub is told once of each document that a change of a track reaches', async () => {
  const author = await newPerson(backbeat());
  const track = await storeTrack(backbeat(), author, { isPublished: true });
  const [open, closed] = [
    await newPlaylist(author, { visibility: 'unlisted' }),
    await newPlaylist(author, { visibility: 'private' }),
  ];
  for (const { id } of [open, closed]) await addPosts(author, id, [track]);
  await runJobs();
  pings.length = 0;
  await rename(author, track, 'Depot');
  await rename(author, track, 'Wet Pavement');
  await runJobs();
  expect(addresses()).toEqual(
    [...documentsOf(profileOf(author)), ...documentsOf(`/playlist/${open.id}`)].toSorted(),
  );
  expect(pings[0]).toMatchObject({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    'hub.mode': 'publish',
  });
  // What the hub knows is not announced again.
  await rename(author, track, 'Depot');
  await rename(author, track, 'Wet Pavement');
  pings.length = 0;
  await runJobs();
  expect(addresses()).toEqual([]);
});

test('the hub is told of the playlists that a deleted track was on, and of who may play its author', async () => {
  const author = await newPerson(backbeat());
  const [track, other] = [
    await storeTrack(backbeat(), author, { isPublished: true }),
    await storeTrack(backbeat(), author, { isPublished: true }),
  ];
  const { id } = await newPlaylist(author, { visibility: 'unlisted' });
  await addPosts(author, id, [track, other]);
  const documents = [...documentsOf(profileOf(author)), ...documentsOf(`/playlist/${id}`)].toSorted();
  await runJobs();
  pings.length = 0;
  await author.browser.call(api.posts.deletePost, { params: { id: track } });
  await runJobs();
  expect(addresses()).toEqual(documents);
  pings.length = 0;
  await setInFeeds(author, false);
  await runJobs();
  expect(addresses()).toEqual(documents);
});

test('a hub that fails is told again', async () => {
  const owner = await newPerson(backbeat());
  const { id } = await newPlaylist(owner, { visibility: 'public' });
  statuses = [503, 500];
  await change(owner, id, { name: 'Kitchen' });
  await runJobs();
  expect(addresses()).toEqual(expect.arrayContaining(documentsOf(`/playlist/${id}`)));
  expect(pings.length).toBe(4);
});

test('the documents name the hub and themselves, in their links and in the headers', async () => {
  const author = await newPerson(backbeat());
  for (const [name, open] of [
    ['feed.xml', '<atom:link'],
    ['feed.atom', '<link'],
  ]) {
    const self = `http://localhost${profileOf(author)}/${name}`;
    const { headers, text: document } = await backbeat()
      .visitor()
      .send(`${profileOf(author)}/${name}`);
    expect(headers.get('link')).toBe(`<${hub}>; rel="hub", <${self}>; rel="self"`);
    expect(document).toContain(`${open} rel="hub" href="${hub}"/>`);
    expect(document).toMatch(new RegExp(`${open} rel="self" type="[^"]+" href="${self}"/>`));
  }
});
