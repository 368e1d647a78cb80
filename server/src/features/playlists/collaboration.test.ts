import { api, playlistTopic, type notifications } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import {
  accept,
  addCollaborator,
  addPosts,
  block,
  change,
  follow,
  invite,
  newPlaylist,
  readItems,
  readPlaylist,
} from './playlists.fixture.ts';

const backbeat = useBackbeat();
let owner: Person;
let friend: Person;
const sockets: RealtimeSocket[] = [];

beforeEach(async () => {
  [owner, friend] = [await newPerson(backbeat()), await newPerson(backbeat())];
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

const of = (id: string) => ({ params: { id } });
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [
  status,
  failure.error,
];
const decline = ({ browser }: Person, id: string) => browser.call(api.playlists.declineInvitation, of(id));
const removeMember = ({ browser }: Person, id: string, { userName }: Person) =>
  browser.call(api.playlists.removeCollaborator, { params: { id, userName } });
const inbox = async ({ browser, userName }: Person): Promise<notifications.Notification[]> =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body;

async function watch({ browser }: Person, id: string): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  sockets.push(socket);
  await socket.subscribe(playlistTopic(id));
  return socket;
}
const waitForMessages = (socket: RealtimeSocket, count: number) =>
  eventually(async () => {
    if (socket.messages.length < count) throw new Error(`Only ${socket.messages.length} messages arrived.`);
    return socket.messages;
  });

describe('an invitation', () => {
  test('opens a private playlist, stands in the notifications, and makes a collaborator when accepted', async () => {
    const { id } = await newPlaylist(owner, { name: 'Kitchen' });
    expect((await invite(owner, id, friend)).status).toBe(204);
    expect(await inbox(friend)).toMatchObject([
      {
        id,
        notiType: 'PLAYLIST',
        leadsTo: 'invitation',
        tab: 'requests',
        userName: owner.userName,
        noti: `${owner.userName} invited you to add tracks to “Kitchen”`,
      },
    ]);
    expect(await readPlaylist(friend, id)).toMatchObject({
      viewerRole: 'invited',
      canEdit: false,
      invited: [],
    });
    expect((await readPlaylist(owner, id)).invited).toMatchObject([{ userName: friend.userName }]);
    const post = await storePost(backbeat(), owner);
    expect((await addPosts(friend, id, [post])).status).toBe(403);
    expect((await accept(friend, id)).status).toBe(204);
    expect((await accept(friend, id)).status).toBe(204);
    expect(await inbox(friend)).toEqual([]);
    expect(await readPlaylist(friend, id)).toMatchObject({
      viewerRole: 'collaborator',
      canEdit: true,
      collaborators: [{ userName: friend.userName }],
    });
    expect((await addPosts(friend, id, [post])).status).toBe(200);
    expect((await readItems(owner, id)).map(({ addedBy }) => addedBy?.userName)).toEqual([friend.userName]);
  });

  test('a declined or withdrawn invitation is gone, and may come again', async () => {
    const { id } = await newPlaylist(owner);
    await invite(owner, id, friend);
    expect((await decline(friend, id)).status).toBe(204);
    expect((await accept(friend, id)).status).toBe(404);
    expect(await inbox(friend)).toEqual([]);
    await invite(owner, id, friend);
    await removeMember(owner, id, friend);
    expect([await inbox(friend), (await accept(friend, id)).status]).toEqual([[], 404]);
    await invite(owner, id, friend);
    expect((await accept(friend, id)).status).toBe(204);
  });

  test('reaches only other users who accept messages of the owner', async () => {
    const { id } = await newPlaylist(owner);
    expect(refusal(await invite(owner, id, owner))).toEqual([400, "You can't invite yourself."]);
    expect(refusal(await invite(owner, id, { userName: 'nobody-by-name' }))).toEqual([
      404,
      'User not found.',
    ]);
    await friend.browser.call(api.privacy.changePrivacy, { body: { messagesFrom: 'nobody' } });
    expect((await invite(owner, id, friend)).status).toBe(403);
    const other = await newPerson(backbeat());
    await block(other, owner);
    expect(refusal(await invite(owner, id, other))).toEqual([404, 'User not found.']);
    expect((await readPlaylist(owner, id)).invited).toEqual([]);
  });

  test('collaborators cannot invite, and a playlist has at most 20 of them', async () => {
    const { id } = await newPlaylist(owner);
    await addCollaborator(owner, id, friend);
    expect((await invite(friend, id, await newPerson(backbeat()))).status).toBe(403);
    for (let count = 1; count < 20; count += 1)
      await sql`
        insert into playlist_members (playlist_id, user_id, state)
        values (${id}, ${(await newPerson(backbeat())).id}, 'invited')`.execute(backbeat().context.db);
    expect(refusal(await invite(owner, id, await newPerson(backbeat())))).toEqual([
      409,
      'A playlist can have up to 20 collaborators.',
    ]);
    expect((await invite(owner, id, friend)).status).toBe(204);
  });
});

describe('the end of a collaboration', () => {
  test('comes by leaving, by the owner and by a block, and the added tracks stay', async () => {
    const { id } = await newPlaylist(owner);
    const post = await storePost(backbeat(), owner);
    await addCollaborator(owner, id, friend);
    await addPosts(friend, id, [post]);
    expect((await removeMember(friend, id, friend)).status).toBe(204);
    expect((await removeMember(owner, id, friend)).status).toBe(204);
    expect((await friend.browser.call(api.playlists.getPlaylist, of(id))).status).toBe(404);
    await addCollaborator(owner, id, friend);
    await block(friend, owner);
    expect(await readPlaylist(owner, id)).toMatchObject({ collaborators: [], itemsCount: 1 });
    expect(await readItems(owner, id)).toMatchObject([{ addedBy: null, post: { id: post } }]);
    await friend.browser.call(api.blocks.unblock, { params: { user: owner.userName } });
    expect((await friend.browser.call(api.playlists.getPlaylist, of(id))).status).toBe(404);
  });

  test('a block ends following, and counts it', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    await follow(friend, id);
    await block(owner, friend);
    expect((await readPlaylist(owner, id)).followersCount).toBe(0);
  });

  test('a deleted collaborator leaves the tracks without a name, a deleted owner takes the playlist along', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    const follower = await newPerson(backbeat());
    await follow(follower, id);
    await follow(friend, id);
    await addCollaborator(owner, id, friend);
    await addPosts(friend, id, [await storePost(backbeat(), owner)]);
    await friend.browser.call(api.users.deleteAccount, { params: { id: friend.id } });
    await eventually(async () => {
      expect(await readPlaylist(owner, id)).toMatchObject({
        collaborators: [],
        itemsCount: 1,
        followersCount: 1,
      });
      expect(await readItems(owner, id)).toMatchObject([{ addedBy: null }]);
    });
    await owner.browser.call(api.users.deleteAccount, { params: { id: owner.id } });
    await eventually(async () => {
      const { rows } = await sql`select from playlists where id = ${id}`.execute(backbeat().context.db);
      expect(rows).toEqual([]);
    });
  });
});

describe('notifications of new tracks', () => {
  const newPosts = () => Promise.all([1, 2, 3].map(() => storePost(backbeat(), owner)));
  /** Lets 25 hours pass since the last notification, and longer since all tracks but one were added. */
  const passTime = async (id: string, newPost: string) => {
    const { db } = backbeat().context;
    await sql`
      update playlist_follows set notified_at = now() - interval '25 hours', created_at = now() - interval '3 days'
      where playlist_id = ${id}`.execute(db);
    await sql`
      update playlist_items set added_at = now() - interval '2 days'
      where playlist_id = ${id} and post_id <> ${newPost}`.execute(db);
  };

  test('reach followers at most once a day and count all since', async () => {
    const { id } = await newPlaylist(owner, {
      name: 'Kitchen',
      visibility: 'public',
      posts: await newPosts(),
    });
    await follow(friend, id);
    await addPosts(owner, id, await newPosts());
    const [first] = await eventually(async () => {
      const entries = await inbox(friend);
      expect(entries).toHaveLength(1);
      return entries;
    });
    expect(first).toMatchObject({
      id,
      notiType: 'PLAYLIST',
      leadsTo: 'playlist',
      noti: '3 new tracks in “Kitchen”',
      userName: owner.userName,
    });
    await friend.browser.call(api.notifications.readNotifications);
    const [one = '', two = ''] = await newPosts();
    await addPosts(owner, id, [one]);
    // The job of another playlist runs after that of this one.
    const { id: otherId } = await newPlaylist(owner, { name: 'Roof', visibility: 'public' });
    await follow(friend, otherId);
    await addPosts(owner, otherId, [one]);
    await eventually(async () =>
      expect((await inbox(friend)).map(({ noti }) => noti)).toContain('1 new track in “Roof”'),
    );
    expect((await inbox(friend)).map(({ noti }) => noti)).toContain('3 new tracks in “Kitchen”');
    await passTime(id, one);
    await addPosts(owner, id, [two]);
    await eventually(async () =>
      expect((await inbox(friend)).map(({ noti, isNew }) => [noti, isNew])).toContainEqual([
        '2 new tracks in “Kitchen”',
        true,
      ]),
    );
  });

  test('go when the playlist becomes private', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'unlisted' });
    await follow(friend, id);
    await addPosts(owner, id, await newPosts());
    await eventually(async () => expect(await inbox(friend)).toHaveLength(1));
    await change(owner, id, { visibility: 'private' });
    expect(await inbox(friend)).toEqual([]);
  });
});

describe('open pages', () => {
  test('hear of each change, also of people and details', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    const socket = await watch(friend, id);
    const { body } = await addPosts(owner, id, [await storePost(backbeat(), owner)]);
    expect(await waitForMessages(socket, 1)).toEqual([{ revision: body.revision }]);
    const { revision } = (await change(owner, id, { name: 'Renamed' })).body;
    expect((await waitForMessages(socket, 2)).at(-1)).toEqual({ revision });
  });

  test('users lose the topic of a playlist when it becomes private, after one last message', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'unlisted' });
    const [theirs, ownSocket] = [await watch(friend, id), await watch(owner, id)];
    await change(owner, id, { visibility: 'private' });
    await waitForMessages(theirs, 1);
    await change(owner, id, { name: 'Secret' });
    await waitForMessages(ownSocket, 2);
    expect(theirs.messages).toHaveLength(1);
    const socket = await RealtimeSocket.connect(backbeat(), friend.browser);
    sockets.push(socket);
    socket.send(`SUBSCRIBE\nid:0\ndestination:${playlistTopic(id)}\nreceipt:done\n\n\0`);
    expect(await socket.frame(/^ERROR\n/)).toContain('receipt-id:done');
  });

  test('tell a removed collaborator of the removal alone', async () => {
    const { id } = await newPlaylist(owner);
    await addCollaborator(owner, id, friend);
    const [theirs, ownSocket] = [await watch(friend, id), await watch(owner, id)];
    await removeMember(owner, id, friend);
    await waitForMessages(theirs, 1);
    await change(owner, id, { name: 'Alone' });
    await waitForMessages(ownSocket, 2);
    expect(theirs.messages).toHaveLength(1);
  });
});
