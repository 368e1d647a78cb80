import { api, postTopic } from '@backbeat/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newDraft, newPost, waitUntilProcessed } from '../../../test/fixtures/tracks.ts';
import { newVersion } from '../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;
const sockets: RealtimeSocket[] = [];

beforeAll(async () => {
  [author, artist, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function watch({ browser }: Person, id: string): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  sockets.push(socket);
  await socket.subscribe(postTopic(id));
  return socket;
}
const rename = (id: string, title: string) =>
  author.browser.call(api.posts.updatePost, { params: { id }, body: { post: { title } } });
/** The messages of a socket once it has received so many. */
const waitForFrames = (socket: RealtimeSocket, count: number) =>
  eventually(async () => {
    if (socket.messages.length < count) throw new Error(`Only ${socket.messages.length} messages arrived.`);
    return socket.messages;
  });
const changes = (count: number) => Array.from({ length: count }, () => ({ change: 'updated' }));

test('tells every viewer of a published post about new details, versions and findings', async () => {
  const post = await newPost(author);
  await waitUntilProcessed(author, post);
  const [ownSocket, other] = [await watch(author, post.id), await watch(stranger, post.id)];
  await rename(post.id, 'Renamed');
  expect(await Promise.all([waitForFrames(ownSocket, 1), waitForFrames(other, 1)])).toEqual([
    changes(1),
    changes(1),
  ]);
  await newVersion(author, post.id);
  // One message for the version, one for its findings.
  expect(await Promise.all([waitForFrames(ownSocket, 3), waitForFrames(other, 3)])).toEqual([
    changes(3),
    changes(3),
  ]);
});

test('refuses the topic of a post that the user cannot see', async () => {
  const draft = await newDraft(author, [artist]);
  const socket = await RealtimeSocket.connect(backbeat(), stranger.browser);
  sockets.push(socket);
  socket.send(`SUBSCRIBE\nid:0\ndestination:${postTopic(draft.id)}\nreceipt:done\n\n\0`);
  expect(await socket.frame(/^ERROR\n/)).toContain('receipt-id:done');
});

test('tells an artist who declines a draft once and nothing after that', async () => {
  const draft = await newDraft(author, [artist, stranger]);
  await waitUntilProcessed(author, draft);
  const [declining, staying] = [await watch(artist, draft.id), await watch(stranger, draft.id)];
  await artist.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
  await eventually(async () => expect(declining.messages).toHaveLength(1));
  await eventually(async () => expect(staying.messages.length).toBeGreaterThan(0));
  const before = staying.messages.length;
  await rename(draft.id, 'Renamed');
  await eventually(async () => expect(staying.messages.length).toBeGreaterThan(before));
  expect(declining.messages).toHaveLength(1);
});

test('tells nothing to a subscriber who has been blocked by the author', async () => {
  const post = await newPost(author);
  await waitUntilProcessed(author, post);
  const blockedUser = await newPerson(backbeat());
  const [theirs, ownSocket] = [await watch(blockedUser, post.id), await watch(author, post.id)];
  await author.browser.call(api.blocks.block, { params: { user: blockedUser.userName } });
  await rename(post.id, 'Renamed');
  expect(await waitForFrames(ownSocket, 1)).toEqual(changes(1));
  expect(theirs.messages).toEqual([]);
});

test('tells subscribers when the post is deleted', async () => {
  const post = await newPost(author);
  await waitUntilProcessed(author, post);
  const socket = await watch(stranger, post.id);
  await author.browser.call(api.posts.deletePost, { params: { id: post.id } });
  expect(await waitForFrames(socket, 1)).toEqual(changes(1));
});
