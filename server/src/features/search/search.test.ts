import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { newRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { newPlaylist } from '../playlists/playlists.fixture.ts';
import { setDisabled } from '../users/index.ts';

const backbeat = useEmptyBackbeat();

const search = async ({ browser }: Pick<Person, 'browser'>, text: string) => {
  const { status, body } = await browser.call(api.search.searchAll, { query: { search: text } });
  expect(status).toBe(200);
  return {
    tracks: body.tracks.map(({ id }) => id),
    people: body.people.map(({ userName }) => userName),
    releases: body.releases.map(({ title }) => title),
    playlists: body.playlists.map(({ name }) => name),
    chats: body.chats.map(({ chatName }) => chatName),
  };
};
const createChat = ({ browser }: Person, others: readonly Person[], chatname?: string) =>
  browser.call(api.chats.createChat, {
    body: { users: others.map(({ userName }) => userName), chatname },
  });

test('a search finds tracks, people and own chats at once', async () => {
  const [ana, bob, cat] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const word = unique();
  const track = await storePost(backbeat(), bob, { title: `${word} at night` });
  await createChat(ana, [bob, cat], `Café ${word}`);
  await createChat(ana, [bob]);
  expect(await search(ana, word)).toMatchObject({ tracks: [track], people: [], chats: [`Café ${word}`] });
  expect((await search(ana, `CAFE ${word.toUpperCase()}`)).chats).toEqual([`Café ${word}`]);
  const byName = await search(ana, bob.userName);
  expect([byName.people, byName.chats]).toEqual([[bob.userName], [bob.userName]]);
});

test('a search by name finds an unnamed group, and a named group only by its own name', async () => {
  const [ana, bob, cat] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  await createChat(ana, [bob, cat]);
  await createChat(ana, [bob, cat], unique('studio'));
  expect((await search(ana, cat.userName.slice(1))).chats).toEqual([`${bob.userName}, ${cat.userName}`]);
  expect((await search(ana, ana.userName)).chats).toEqual([]);
});

test('a search finds no chats of others and none for visitors', async () => {
  const [ana, bob, eve] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const name = unique('studio');
  await createChat(ana, [bob], name);
  expect((await search(bob, name)).chats).toEqual([name]);
  expect((await search(eve, name)).chats).toEqual([]);
  const visitor = await search({ browser: backbeat().visitor() }, bob.userName);
  expect(visitor).toMatchObject({ tracks: [], people: [bob.userName], chats: [] });
});

test('a search of everything hides muted users and their tracks', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const title = unique();
  const track = await storePost(backbeat(), bob, { title });
  expect((await search(ana, title)).tracks).toEqual([track]);
  await ana.browser.call(api.blocks.mute, { params: { user: bob.userName } });
  expect((await search(ana, title)).tracks).toEqual([]);
  expect((await search(ana, bob.userName)).people).toEqual([]);
  // The search for users alone finds whom it is asked for.
  const { body } = await ana.browser.call(api.users.searchUsers, { params: { term: bob.userName } });
  expect(body.content.map(({ userName }) => userName)).toEqual([bob.userName]);
});

test('a search returns five results of each kind', async () => {
  const ana = await newPerson(backbeat());
  const word = unique();
  for (let index = 0; index < 6; index += 1) {
    await storePost(backbeat(), ana, { title: `${word} ${index}` });
    await createChat(ana, [await newPerson(backbeat())], `${word} ${index}`);
    await newReleaseOut(ana, `${word} ${index}`);
    await newPlaylist(ana, { name: `${word} ${index}`, visibility: 'public' });
  }
  const { tracks, chats, releases, playlists } = await search(ana, word);
  expect([tracks.length, chats.length, releases.length, playlists.length]).toEqual([5, 5, 5, 5]);
  // The latest activity comes first.
  expect(chats[0]).toBe(`${word} 5`);
});

const paramsOf = (id: string) => ({ params: { id } });

/** Creates a release with one track, and publishes it. */
async function newReleaseOut(owner: Person, title: string, artists: string[] = []): Promise<string> {
  const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)], {
    title,
    artists,
  });
  if (artists.length === 0) await owner.browser.call(api.releases.releaseNow, paramsOf(id));
  return id;
}

test('a search finds releases that are out by words of their title, owner and artists', async () => {
  const [ana, bob, visitor] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    { browser: backbeat().visitor() },
  ];
  const word = unique('ember');
  const title = `Straße im ${word}`;
  const id = await newReleaseOut(ana, title);
  for (const text of [word, `${word} strasse`, word.slice(0, -1), `ŚTRASSE ${word}`, ana.userName])
    expect([text, (await search(visitor, text)).releases]).toEqual([text, [title]]);
  // One wrong letter.
  expect((await search(visitor, word.replace('m', 'n'))).releases).toEqual([title]);
  const ofBob = await newReleaseOut(ana, 'Two hands', [bob.userName]);
  expect((await search(ana, bob.userName)).releases).toEqual([]);
  const [request] = (await bob.browser.call(api.releases.listReleaseRequests)).body;
  await bob.browser.call(api.releases.answerRelease, {
    ...paramsOf(ofBob),
    body: { about: 'name', answer: 'approved', digest: request?.digest ?? '' },
  });
  expect((await search(ana, bob.userName)).releases).toEqual([]);
  await ana.browser.call(api.releases.releaseNow, paramsOf(ofBob));
  expect((await search(ana, bob.userName)).releases).toEqual(['Two hands']);
  await ana.browser.call(api.releases.updateRelease, {
    ...paramsOf(id),
    body: { release: { title: 'Renamed' } },
  });
  expect((await search(visitor, word)).releases).toEqual([]);
});

test('a search finds a release in Thai, which has no spaces, by one of its words', async () => {
  const ana = await newPerson(backbeat());
  await newReleaseOut(ana, 'เพลงรักในสายฝน');
  await newPlaylist(ana, { name: 'เพลงรักในสายฝน', visibility: 'public' });
  expect(await search(ana, 'สายฝน')).toMatchObject({
    releases: ['เพลงรักในสายฝน'],
    playlists: ['เพลงรักในสายฝน'],
  });
});

test('a search finds public playlists, and no others, by words of their name and owner', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const word = unique('kitchen');
  const ids = new Map<string, string>();
  for (const visibility of ['public', 'unlisted', 'private'] as const)
    ids.set(visibility, (await newPlaylist(ana, { name: `Späti ${word} ${visibility}`, visibility })).id);
  for (const text of [word, `spati ${word}`, ana.userName])
    for (const by of [ana, bob])
      expect([text, (await search(by, text)).playlists]).toEqual([text, [`Späti ${word} public`]]);
  await ana.browser.call(api.playlists.updatePlaylist, {
    ...paramsOf(ids.get('public') ?? ''),
    body: { playlist: { visibility: 'private' } },
  });
  expect((await search(ana, word)).playlists).toEqual([]);
});

test('a search lists the most saved releases and the most followed playlists first, after exact words', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const word = unique('river');
  const saved = await newReleaseOut(ana, `${word} one`);
  await newReleaseOut(ana, `${word} two`);
  await newReleaseOut(ana, `${word}side`);
  await bob.browser.call(api.releases.saveRelease, paramsOf(saved));
  const { id } = await newPlaylist(ana, { name: `${word} one`, visibility: 'public' });
  await newPlaylist(ana, { name: `${word} two`, visibility: 'public' });
  await bob.browser.call(api.playlists.followPlaylist, paramsOf(id));
  expect(await search(ana, word)).toMatchObject({
    releases: [`${word} one`, `${word} two`, `${word}side`],
    playlists: [`${word} one`, `${word} two`],
  });
});

test('a search hides releases and playlists of blocked, muted and suspended users', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const word = unique('harbour');
  await newReleaseOut(ana, word);
  await newPlaylist(ana, { name: word, visibility: 'public' });
  const both = { releases: [word], playlists: [word] };
  const neither = { releases: [], playlists: [] };
  expect(await search(bob, word)).toMatchObject(both);
  await bob.browser.call(api.blocks.mute, { params: { user: ana.userName } });
  expect(await search(bob, word)).toMatchObject(neither);
  await bob.browser.call(api.blocks.unmute, { params: { user: ana.userName } });
  await ana.browser.call(api.blocks.block, { params: { user: bob.userName } });
  expect(await search(bob, word)).toMatchObject(neither);
  const visitor = { browser: backbeat().visitor() };
  expect(await search(visitor, word)).toMatchObject(both);
  await backbeat().context.transact((tx) => setDisabled(tx, ana, true));
  expect(await search(visitor, word)).toMatchObject(neither);
});

test('a blank search returns an error message', async () => {
  const { status, failure } = await backbeat()
    .visitor()
    .call(api.search.searchAll, { query: { search: ' ' } });
  expect([status, failure.error]).toEqual([400, 'Type something to search for.']);
});
