import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import {
  addCollaborator,
  addPosts,
  block,
  change,
  follow,
  newPlaylist,
  readItems,
  readPlaylist,
  remove,
} from './playlists.fixture.ts';

const backbeat = useBackbeat();
let owner: Person;
let friend: Person;
let stranger: Person;
let author: Person;
const visitor = () => ({ browser: backbeat().visitor() });

beforeAll(async () => {
  [owner, friend, stranger, author] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const newPosts = async (count: number, by: Person = author): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await storePost(backbeat(), by, { title: `Track ${index}` }));
  return ids;
};
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [
  status,
  failure.error,
];
const of = (id: string) => ({ params: { id } });

describe('a new playlist', () => {
  test('a new playlist is private and empty, and belongs to its maker', async () => {
    const answer = await owner.browser.call(api.playlists.createPlaylist, { body: { name: '  4 a.m.  ' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: '4 a.m.',
      description: '',
      visibility: 'private',
      owner: { userName: owner.userName },
      cover: null,
      pictures: [],
      itemsCount: 0,
      duration: 0,
      followersCount: 0,
      followedByViewer: false,
      canEdit: true,
      viewerRole: 'owner',
      collaborators: [],
      invited: [],
      revision: 1,
    });
  });

  test.each([
    [{ name: '' }, 'Give your playlist a name.'],
    [{ name: '\u200b' }, 'Give your playlist a name.'],
    [{ name: 'x'.repeat(101) }, 'A playlist name can be up to 100 characters.'],
    [{ name: 'x', description: 'x'.repeat(501) }, 'A playlist description can be up to 500 characters.'],
  ])('creating a playlist refuses %j', async (body, sentence) => {
    const answer = await owner.browser.call(api.playlists.createPlaylist, { body });
    expect(refusal(answer)).toEqual([400, sentence]);
  });

  test('refuses an unknown visibility', async () => {
    const answer = await owner.browser.ask(api.playlists.createPlaylist, {
      body: { name: 'x', visibility: 'secret' },
    });
    expect(answer.status).toBe(400);
  });

  test('begins with posts in their order', async () => {
    const posts = await newPosts(3);
    const { id, itemsCount } = await newPlaylist(owner, { posts });
    const items = await readItems(owner, id);
    expect(itemsCount).toBe(3);
    expect(items.map(({ post, position }) => [post?.id, position])).toEqual(
      posts.map((post, i) => [post, i + 1]),
    );
    expect(items.map(({ addedBy }) => addedBy?.userName)).toEqual([
      owner.userName,
      owner.userName,
      owner.userName,
    ]);
  });

  test('repeated requests with a key create one playlist', async () => {
    const headers = { 'idempotency-key': `key-${owner.id}` };
    const body = { name: 'Once' };
    const [one, other] = await Promise.all([
      owner.browser.call(api.playlists.createPlaylist, { body, headers }),
      owner.browser.call(api.playlists.createPlaylist, { body, headers }),
    ]);
    expect(other.body.id).toBe(one.body.id);
    const changed = await owner.browser.call(api.playlists.createPlaylist, {
      body: { name: 'Twice' },
      headers,
    });
    expect(changed.status).toBe(409);
  });

  test('an account that has 500 playlists cannot create another one', async () => {
    const person = await newPerson(backbeat());
    await sql`
      insert into playlists (id, owner_id, name)
      select gen_random_uuid(), ${person.id}, 'Full' from generate_series(1, 499)`.execute(
      backbeat().context.db,
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.browser.call(api.playlists.createPlaylist, { body: { name: 'x' } })),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const rejected = await person.browser.call(api.playlists.createPlaylist, { body: { name: 'x' } });
    expect([rejected.status, rejected.failure]).toEqual([
      409,
      { code: 'LIMIT_REACHED', error: 'You can have up to 500 playlists.' },
    ]);
  });
});

describe('who sees a playlist', () => {
  test('private ones exist for owner and collaborators only', async () => {
    const { id } = await newPlaylist(owner);
    await addCollaborator(owner, id, friend);
    expect((await readPlaylist(friend, id)).viewerRole).toBe('collaborator');
    for (const person of [stranger, visitor()]) {
      const answer = await person.browser.call(api.playlists.getPlaylist, of(id));
      expect(refusal(answer)).toEqual([404, 'Playlist not found.']);
      expect((await person.browser.call(api.playlists.listItems, of(id))).status).toBe(404);
    }
  });

  test('unlisted ones open by their address and are in no list', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'unlisted' });
    const { id: listedId } = await newPlaylist(owner, { visibility: 'public' });
    expect((await readPlaylist(visitor(), id)).visibility).toBe('unlisted');
    const query = { user: owner.userName, size: '100' };
    const { body } = await stranger.browser.call(api.playlists.listPlaylists, { query });
    const ids = body.content.map((playlist) => playlist.id);
    expect([ids.includes(id), ids.includes(listedId)]).toEqual([false, true]);
    expect(body.content.every(({ visibility }) => visibility === 'public')).toBe(true);
    expect(body.page.totalElements).toBe(body.content.length);
    const ownList = await owner.browser.call(api.playlists.listPlaylists, { query });
    expect(ownList.body.content.map((playlist) => playlist.id)).toContain(id);
    const all = await visitor().browser.call(api.playlists.listPlaylists, { query: { size: '100' } });
    expect(all.body.content.map((playlist) => playlist.id)).toContain(listedId);
    expect(all.body.content.map((playlist) => playlist.id)).not.toContain(id);
  });

  test('the list of an unknown user is not found', async () => {
    const answer = await owner.browser.call(api.playlists.listPlaylists, {
      query: { user: 'nobody-by-name' },
    });
    expect(refusal(answer)).toEqual([404, 'User not found.']);
  });

  test('a profile counts public playlists', async () => {
    const person = await newPerson(backbeat());
    await newPlaylist(person, { visibility: 'public' });
    await newPlaylist(person, { visibility: 'unlisted' });
    await newPlaylist(person);
    const params = { userName: person.userName };
    expect((await stranger.browser.call(api.users.getUser, { params })).body.playlistsCount).toBe(1);
  });

  test('a block and a suspension of the owner hide it', async () => {
    const person = await newPerson(backbeat());
    const { id } = await newPlaylist(person, { visibility: 'public' });
    const blocked = await newPerson(backbeat());
    await block(person, blocked);
    expect((await blocked.browser.call(api.playlists.getPlaylist, of(id))).status).toBe(404);
    expect((await visitor().browser.call(api.playlists.getPlaylist, of(id))).status).toBe(200);
    await backbeat().context.transact((tx) => setDisabled(tx, person, true));
    expect((await visitor().browser.call(api.playlists.getPlaylist, of(id))).status).toBe(404);
  });
});

describe('changes by the owner', () => {
  test('keep absent fields and count the revision', async () => {
    const { id } = await newPlaylist(owner, { description: 'After sessions' });
    const answer = await change(owner, id, { name: 'Renamed' });
    expect(answer.body).toMatchObject({ name: 'Renamed', description: 'After sessions', revision: 2 });
  });

  test('collaborators and strangers cannot change details', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    await addCollaborator(owner, id, friend);
    const sentence = `Only ${owner.userName} can do this with this playlist.`;
    expect(refusal(await change(friend, id, { name: 'x' }))).toEqual([403, sentence]);
    expect(refusal(await friend.browser.call(api.playlists.deletePlaylist, of(id)))).toEqual([403, sentence]);
    const forStrangers = `Only ${owner.userName} and collaborators can change this playlist.`;
    expect(refusal(await change(stranger, id, { name: 'x' }))).toEqual([403, forStrangers]);
    expect(refusal(await addPosts(stranger, id, await newPosts(1)))).toEqual([403, forStrangers]);
  });

  test('a cover is a JPEG or PNG, and those who see the playlist may read it', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public', posts: await newPosts(1) });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const send = (cover: Blob, playlist = {}) =>
      owner.browser.call(api.playlists.updatePlaylist, { ...of(id), body: { playlist, cover } });
    const { cover, pictures } = (await send(file('cover.png', png))).body;
    expect(pictures).toEqual([]);
    expect((await visitor().browser.send(cover ?? '')).status).toBe(200);
    expect(refusal(await send(file('cover.png', Buffer.from('GIF89a'))))).toEqual([
      415,
      'Please select a valid image file (JPEG, JPG, or PNG only)',
    ]);
    expect(refusal(await send(file('cover.png', Buffer.alloc(5 * 1024 * 1024 + 1))))).toEqual([
      413,
      'File size must be less than 5MB',
    ]);
    await change(owner, id, { visibility: 'private' });
    expect((await visitor().browser.send(cover ?? '')).status).toBe(404);
    expect((await owner.browser.send(cover ?? '')).status).toBe(200);
    expect((await change(owner, id, { removeCover: true })).body).toMatchObject({ cover: null });
    expect((await owner.browser.send(cover ?? '')).status).toBe(404);
  });

  test('deleting a playlist leaves its tracks', async () => {
    const [post = ''] = await newPosts(1);
    const { id } = await newPlaylist(owner, { posts: [post] });
    expect((await owner.browser.call(api.playlists.deletePlaylist, of(id))).status).toBe(204);
    expect((await owner.browser.call(api.playlists.getPlaylist, of(id))).status).toBe(404);
    expect((await visitor().browser.call(api.posts.getPost, of(post))).status).toBe(200);
  });
});

describe('tracks that are not available', () => {
  test('keep their place for owner and collaborators and do not exist for others', async () => {
    const posts = await newPosts(3);
    const [deletedPost = '', , lastPost = ''] = posts;
    await Promise.all(posts.map((post, index) => storeDuration(backbeat(), post, 10 * (index + 1))));
    const { id } = await newPlaylist(owner, { visibility: 'public', posts });
    await addCollaborator(owner, id, friend);
    await author.browser.call(api.posts.deletePost, of(deletedPost));
    await sql`update posts set status = 'DRAFT', published_at = null where id = ${posts[1]}`.execute(
      backbeat().context.db,
    );
    for (const person of [owner, friend]) {
      const items = await readItems(person, id);
      expect(items.map(({ position, post }) => [position, post?.id ?? null])).toEqual([
        [1, null],
        [2, null],
        [3, lastPost],
      ]);
      expect(JSON.stringify(items[0])).not.toContain('Track 0');
    }
    expect(await readPlaylist(owner, id)).toMatchObject({ itemsCount: 3, duration: 30 });
    expect(await readPlaylist(friend, id)).toMatchObject({ itemsCount: 1, duration: 30 });
    for (const person of [stranger, visitor()]) {
      expect((await readItems(person, id)).map(({ position, post }) => [position, post?.id])).toEqual([
        [1, lastPost],
      ]);
      expect(await readPlaylist(person, id)).toMatchObject({ itemsCount: 1, duration: 30 });
    }
    await sql`update posts set status = 'PUBLISHED', published_at = now() where id = ${posts[1]}`.execute(
      backbeat().context.db,
    );
    expect((await readItems(visitor(), id)).map(({ post }) => post?.id)).toEqual([posts[1], lastPost]);
    const { body } = await remove(friend, id, { unavailable: true });
    expect(body.removed).toBe(1);
    expect((await readItems(owner, id)).map(({ post }) => post?.id)).toEqual([posts[1], lastPost]);
    await friend.browser.call(api.playlists.restoreItems, { params: { id }, body: { items: body.items } });
    expect((await readItems(owner, id)).map(({ post }) => post?.id)).toContain(undefined);
  });

  test('tracks of a suspended author and of authors in a block with viewer or owner are not available', async () => {
    const people = [await newPerson(backbeat()), await newPerson(backbeat()), await newPerson(backbeat())];
    const posts = await Promise.all(people.map((person) => storePost(backbeat(), person)));
    const [suspended, blockedByOwner, blocksViewer] = people;
    if (!suspended || !blockedByOwner || !blocksViewer) throw new Error('There are three authors.');
    const keeper = await newPerson(backbeat());
    const { id } = await newPlaylist(keeper, { visibility: 'public', posts });
    await block(keeper, blockedByOwner);
    await block(blocksViewer, stranger);
    await backbeat().context.transact((tx) => setDisabled(tx, suspended, true));
    expect((await readItems(keeper, id)).map(({ post }) => post?.id ?? null)).toEqual([null, null, posts[2]]);
    expect((await readItems(visitor(), id)).map(({ post }) => post?.id)).toEqual([posts[2]]);
    expect(await readItems(stranger, id)).toEqual([]);
    expect((await readPlaylist(stranger, id)).itemsCount).toBe(0);
    await backbeat().context.transact((tx) => setDisabled(tx, suspended, false));
    expect((await readItems(visitor(), id)).map(({ post }) => post?.id)).toEqual([posts[0], posts[2]]);
  });
});

describe('the library', () => {
  test('lists own, shared and followed playlists, and says which contain a post', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const [post = ''] = await newPosts(1);
    const { id: ownId } = await newPlaylist(person, { name: 'Été' });
    const { id: sharedId } = await newPlaylist(other, { posts: [post] });
    await addCollaborator(other, sharedId, person);
    const { id: followedId } = await newPlaylist(other, { visibility: 'public' });
    await follow(person, followedId);
    const read = async (query: Record<string, string> = {}) =>
      (await person.browser.call(api.playlists.listLibrary, { query: { ...query, post } })).body;
    expect((await read()).content.map(({ id, contains, viewerRole }) => [id, contains, viewerRole])).toEqual([
      [ownId, false, 'owner'],
      [sharedId, true, 'collaborator'],
      [followedId, false, null],
    ]);
    expect((await read()).page.totalElements).toBe(3);
    expect((await read({ editable: 'true' })).content.map(({ id }) => id)).toEqual([ownId, sharedId]);
    expect((await read({ search: 'ete' })).content.map(({ id }) => id)).toEqual([ownId]);
    expect(await read({ page: '1', size: '2' })).toMatchObject({ content: [{ id: followedId }] });
    await change(other, followedId, { visibility: 'private' });
    expect((await read()).content.map(({ id }) => id)).toEqual([ownId, sharedId]);
    await change(other, followedId, { visibility: 'unlisted' });
    expect((await read()).content.map(({ id }) => id)).toEqual([ownId, sharedId, followedId]);
  });
});

describe('following', () => {
  test('counts once, and only public and unlisted playlists of others', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'unlisted' });
    expect((await follow(stranger, id)).body).toEqual({ following: true, followersCount: 1 });
    expect((await follow(stranger, id)).body).toEqual({ following: true, followersCount: 1 });
    expect(await readPlaylist(stranger, id)).toMatchObject({ followersCount: 1, followedByViewer: true });
    expect((await stranger.browser.call(api.playlists.unfollowPlaylist, of(id))).body).toEqual({
      following: false,
      followersCount: 0,
    });
    expect(refusal(await follow(owner, id))).toEqual([400, "You can't follow your own playlist."]);
    await change(owner, id, { visibility: 'private' });
    expect((await follow(stranger, id)).status).toBe(404);
  });
});

describe('a post', () => {
  test('shows its author alone in how many public playlists it is', async () => {
    const [post = ''] = await newPosts(1);
    await newPlaylist(owner, { visibility: 'public', posts: [post, post], duplicates: 'add' });
    await newPlaylist(friend, { visibility: 'public', posts: [post] });
    await newPlaylist(owner, { visibility: 'unlisted', posts: [post] });
    const read = async ({ browser }: Pick<Person, 'browser'>) =>
      (await browser.call(api.posts.getPost, of(post))).body.publicPlaylists;
    expect([await read(author), await read(owner), await read(visitor())]).toEqual([2, null, null]);
  });
});
