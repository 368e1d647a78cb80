import { api, limits, playlists, type RouteRequest } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../../test/clients/browser.ts';
import { newPerson, unique, type Person } from '../../../../test/fixtures/people.ts';
import { finishAudio, newRelease, storeTrack } from '../../../../test/fixtures/releases.ts';
import { storeDuration, storePost } from '../../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { setDisabled } from '../../users/index.ts';
import { addCollaborator, block, newPlaylist, readItems } from '../playlists.fixture.ts';

const backbeat = useBackbeat();
let owner: Person;
let author: Person;
const visitor = () => ({ browser: backbeat().visitor() });

beforeAll(async () => {
  [owner, author] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

type Details = Partial<playlists.ImportDetails>;
type ImportForm = RouteRequest<typeof api.playlists.importPlaylist>['body'];

const importFile = (
  { browser }: Person,
  content: string | Uint8Array,
  playlist: Details = {},
  key?: string,
) =>
  browser.call(api.playlists.importPlaylist, {
    body: { playlist, file: new File([content], 'Road trip.m3u') },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [
  status,
  failure.error,
];
const titlesIn = async (id: string) => (await readItems(owner, id)).map(({ post }) => post?.title);
const m3u = (...lines: string[]) => ['#EXTM3U', ...lines].join('\n');
const entry = (creator: string, title: string, seconds = -1) =>
  `#EXTINF:${seconds},${creator} - ${title}\n/music/${title}.mp3`;
const addressOf = (path: string) => new URL(path, backbeat().context.config.publicUrl).href;
const setIsrc = (id: string, isrc: string) =>
  sql`update posts set isrc = ${isrc} where id = ${id}`.execute(backbeat().context.db);

const EXPORTS = {
  xspf: api.playlists.exportXspf,
  jspf: api.playlists.exportJspf,
  m3u8: api.playlists.exportM3u,
} as const;

const exportAs = async ({ browser }: Pick<Person, 'browser'>, id: string, format: playlists.ExportFormat) =>
  browser.call(EXPORTS[format], { params: { id } });

describe('an exported playlist', () => {
  test('names title, artist, album, number, duration, ISRC, page and audio of each track', async () => {
    const track = await storeTrack(backbeat(), author, { title: 'Sea & <Sky>', isPublished: true });
    await setIsrc(track, 'QZABC2600001');
    const waiting = await storePost(backbeat(), author, { title: 'Fresh' });
    const release = await newRelease(backbeat(), author, [track], { title: 'Tides' });
    await author.browser.call(api.releases.releaseNow, { params: { id: release.id }, body: {} });
    const { id } = await newPlaylist(owner, {
      name: 'Night/Drive',
      visibility: 'public',
      posts: [track, waiting],
    });

    const xspf = await exportAs(visitor(), id, 'xspf');
    expect(xspf.headers.get('content-type')).toContain('application/xspf+xml');
    expect(xspf.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.xspf"/);
    expect(xspf.text).toContain(
      [
        `      <location>${addressOf(`/audio/${track}/1.mp3`)}</location>`,
        `      <identifier>${addressOf(`/post/${track}`)}</identifier>`,
        '      <title>Sea &amp; &lt;Sky&gt;</title>',
        `      <creator>${author.userName}</creator>`,
        '      <album>Tides</album>',
        '      <trackNum>1</trackNum>',
        '      <duration>180000</duration>',
        '      <meta rel="urn:isrc">QZABC2600001</meta>',
      ].join('\n'),
    );
    // A post without a rendition names its page.
    expect(xspf.text).toContain(`<location>${addressOf(`/post/${waiting}`)}</location>`);
    const jspf = await exportAs(visitor(), id, 'jspf');
    expect(JSON.parse(jspf.text)).toMatchObject({
      playlist: {
        title: 'Night/Drive',
        creator: owner.userName,
        track: [
          {
            title: 'Sea & <Sky>',
            album: 'Tides',
            trackNum: 1,
            duration: 180_000,
            meta: [{ 'urn:isrc': 'QZABC2600001' }],
          },
          { title: 'Fresh', location: [addressOf(`/post/${waiting}`)] },
        ],
      },
    });
    expect((await exportAs(visitor(), id, 'm3u8')).text).toBe(
      [
        '#EXTM3U',
        '#EXTENC:UTF-8',
        '#PLAYLIST:Night/Drive',
        `#EXTINF:180,${author.userName} - Sea & <Sky>`,
        '#EXTALB:Tides',
        addressOf(`/audio/${track}/1.mp3`),
        `#EXTINF:-1,${author.userName} - Fresh`,
        addressOf(`/post/${waiting}`),
        '',
      ].join('\n'),
    );
  });

  test('has the tracks that the caller sees and no others', async () => {
    const [gone, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const posts = [
      await storePost(backbeat(), gone),
      await storePost(backbeat(), other),
      await storePost(backbeat(), author),
    ];
    const { id } = await newPlaylist(owner, { visibility: 'public', posts });
    await backbeat().context.transact((tx) => setDisabled(tx, gone, true));
    const reader = await newPerson(backbeat());
    await block(reader, other);
    const idsIn = async (person: Pick<Person, 'browser'>, format: playlists.ExportFormat) => {
      const { text } = await exportAs(person, id, format);
      return posts.filter((post) => text.includes(post));
    };
    for (const format of ['xspf', 'jspf', 'm3u8'] as const) {
      expect(await idsIn(owner, format)).toEqual(posts.slice(1));
      expect(await idsIn(reader, format)).toEqual(posts.slice(2));
    }
  });

  test('comes back in each format with its tracks and their order', async () => {
    const [song, other] = [unique('Song '), unique('Other ')];
    const posts = [
      await storePost(backbeat(), author, { title: song }),
      await storePost(backbeat(), owner, { title: other }),
      await storePost(backbeat(), author, { title: song }),
    ];
    await finishAudio(backbeat(), posts[0] ?? '');
    const order = [posts[2], posts[0], posts[1], posts[0]].flatMap((id) => id ?? []);
    const { id } = await newPlaylist(owner, { name: 'There and back', posts: order, duplicates: 'add' });
    for (const format of ['xspf', 'jspf', 'm3u8'] as const) {
      const { status, body } = await importFile(owner, (await exportAs(owner, id, format)).text);
      expect([status, body.matched, body.unmatched, body.playlist.name]).toEqual([
        201,
        4,
        [],
        'There and back',
      ]);
      const items = await readItems(owner, body.playlist.id);
      expect(items.map(({ post }) => post?.id)).toEqual(order);
    }
  });
});

describe('an import', () => {
  test('lists in order what it could not match, and has the tracks that it could', async () => {
    const title = unique('Rain ');
    await storePost(backbeat(), author, { title });
    const content = m3u(entry('Nobody', 'Nowhere'), entry(author.userName, title), entry('A', 'B - C'));
    const { status, body } = await importFile(owner, content);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      playlist: { name: 'Road trip', visibility: 'private', itemsCount: 1, viewerRole: 'owner' },
      matched: 1,
      unmatched: [
        { line: 1, title: 'Nowhere', creator: 'Nobody' },
        { line: 3, title: 'B - C', creator: 'A' },
      ],
    });
    expect(await titlesIn(body.playlist.id)).toEqual([title]);
    const renamed = await importFile(owner, content, { name: 'Mine', visibility: 'unlisted' });
    expect(renamed.body.playlist).toMatchObject({ name: 'Mine', visibility: 'unlisted' });
  });

  test('matches title and artist without regard to case, accents, features and brackets', async () => {
    const name = unique('Zoe');
    const person = await newPerson(backbeat(), { userName: `${name}.beat` });
    const title = unique('Été ');
    await storePost(backbeat(), person, { title: `${title} (Live) [feat. Bo]` });
    const spellings = [
      entry(`${name.toUpperCase()} Beat`, title.toUpperCase().replace('É', 'E').replace('É', 'E')),
      entry(`${name}.beat feat. Somebody`, `${title} ft. Ana`),
      entry(`${name}_beat, Bo`, `${title} {Remastered}`),
    ];
    const { body } = await importFile(
      owner,
      m3u(...spellings, entry(name, title), entry(`${name}.beat`, `${title} II`)),
    );
    expect([body.matched, body.unmatched.map(({ line }) => line)]).toEqual([3, [4, 5]]);
  });

  test('matches a title by duration within five seconds, and takes none where several are possible', async () => {
    const title = unique('Twice ');
    const [short, long] = [
      await storePost(backbeat(), author, { title }),
      await storePost(backbeat(), author, { title: `${title} (Extended)` }),
    ];
    await storeDuration(backbeat(), short, 100);
    await storeDuration(backbeat(), long, 200);
    const seconds = [-1, 100, 105, 106, 194, 195];
    const { body } = await importFile(
      owner,
      m3u(...seconds.map((each) => entry(author.userName, title, each))),
    );
    expect(body.unmatched.map(({ line }) => line)).toEqual([1, 4, 5]);
    const ids = (await readItems(owner, body.playlist.id)).map(({ post }) => post?.id);
    expect(ids).toEqual([short, short, long]);
  });

  test('matches our addresses before the ISRC, and the ISRC before title and artist', async () => {
    const title = unique('Three ways ');
    const [byAddress, byIsrc, byTitle] = [
      await storePost(backbeat(), author),
      await storePost(backbeat(), author),
      await storePost(backbeat(), author, { title }),
    ];
    const isrc = `QZ${unique('').replace(/\D/g, '').padStart(10, '0').slice(-10)}`;
    await setIsrc(byIsrc, isrc);
    const names = { title, creator: author.userName };
    const meta = [
      { 'urn:isrc': `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}` },
    ];
    const track = [
      { ...names, meta, location: [addressOf(`/audio/${byAddress}/9.mp3`)] },
      { ...names, meta, identifier: [addressOf(`/post/${byAddress}`)] },
      {
        ...names,
        meta,
        location: [`https://elsewhere.example/post/${byAddress}`, addressOf(`/post/${uuidv7()}`)],
      },
      { ...names, location: [`https://elsewhere.example/audio/${byAddress}/1.mp3`] },
    ];
    const { body } = await importFile(owner, JSON.stringify({ playlist: { title: 'Ways', track } }));
    const ids = (await readItems(owner, body.playlist.id)).map(({ post }) => post?.id);
    expect(ids).toEqual([byAddress, byAddress, byIsrc, byTitle]);

    await setIsrc(byAddress, isrc);
    const twice = await importFile(owner, JSON.stringify({ playlist: { track: [{ title: 'x', meta }] } }));
    expect(twice.body.matched).toBe(0);
  });

  test('finds no draft, and nothing of suspended authors and of users in a block with the caller', async () => {
    const [gone, blocked] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const posts = [
      await storePost(backbeat(), author, { status: 'DRAFT' }),
      await storePost(backbeat(), gone),
      await storePost(backbeat(), blocked),
    ];
    await backbeat().context.transact((tx) => setDisabled(tx, gone, true));
    const person = await newPerson(backbeat());
    await block(blocked, person);
    const { body } = await importFile(person, m3u(...posts.map((id) => addressOf(`/post/${id}`))));
    expect(body.matched).toBe(0);
    expect(body.unmatched).toHaveLength(3);
  });

  test('matches 1,000 entries at once', async () => {
    const title = unique('Bulk ');
    await storePost(backbeat(), author, { title });
    const entries = Array.from({ length: limits.playlists.items }, () => entry(author.userName, title));
    const { body } = await importFile(owner, m3u(...entries));
    expect([body.matched, body.playlist.itemsCount]).toEqual([1000, 1000]);
  });

  test('refuses other files, large and damaged ones, and too many entries', async () => {
    const send = async (content: string | Uint8Array) => refusal(await importFile(owner, content));
    const damaged = (line: number) => [400, `This playlist file is damaged near line ${line}.`];
    expect(await send(Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 0, 1, 2, 3]))).toEqual([
      415,
      'We can read XSPF, JSPF and M3U playlists. This file is something else.',
    ]);
    expect(await send('a'.repeat(playlists.FILE_LIMITS.bytes + 1))).toEqual([
      413,
      'A playlist file can have up to 1 MB.',
    ]);
    expect(await send('')).toEqual(damaged(1));
    expect(await send('<?xml version="1.0"?>\n<!DOCTYPE playlist []>\n<playlist/>')).toEqual(damaged(2));
    expect(await send(m3u('x'.repeat(1_000_000)))).toEqual(damaged(2));
    expect(await send(m3u(...Array.from({ length: 5000 }, () => 'x.mp3')))).toEqual([
      409,
      'A playlist can have up to 1,000 tracks.',
    ]);
    const body: ImportForm = { playlist: {} };
    expect(refusal(await owner.browser.call(api.playlists.importPlaylist, { body }))).toEqual([
      400,
      'Choose a playlist file.',
    ]);
  });

  test('with the same key creates one playlist, and refuses another file', async () => {
    const person = await newPerson(backbeat());
    const key = uuidv7();
    const content = m3u(entry('Nobody', 'Nowhere'));
    const answers = await Promise.all([1, 2, 3].map(() => importFile(person, content, {}, key)));
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.playlist.id)).size).toBe(1);
    expect(answers[0]?.body.unmatched).toEqual([{ line: 1, title: 'Nowhere', creator: 'Nobody' }]);
    expect((await importFile(person, m3u(), {}, key)).status).toBe(409);
  });
});

describe('restoring an item', () => {
  const restore = ({ browser }: Person, id: string, item: string) =>
    browser.call(api.playlists.restoreItems, { params: { id }, body: { items: [item] } });
  const remove = ({ browser }: Person, id: string, item: string) =>
    browser.call(api.playlists.removeItems, { params: { id }, body: { items: [item] } });

  /** A playlist of four tracks that two users have added, and the ids of its items. */
  async function shared() {
    const friend = await newPerson(backbeat());
    const posts = [];
    for (let index = 0; index < 4; index += 1) posts.push(await storePost(backbeat(), author));
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 2) });
    await addCollaborator(owner, id, friend);
    await friend.browser.call(api.playlists.addItems, { params: { id }, body: { posts: posts.slice(2) } });
    return { id, friend, items: await readItems(owner, id) };
  }

  test('puts it back in its place with who added it and when, also once it is restored already', async () => {
    const { id, friend, items } = await shared();
    const [, , third] = items;
    const item = third?.id ?? '';
    await remove(owner, id, item);
    expect(await readItems(owner, id)).toHaveLength(3);
    const first = await restore(friend, id, item);
    expect(await readItems(owner, id)).toEqual(items);
    expect(items[2]?.addedBy?.userName).toBe(friend.userName);
    expect((await restore(owner, id, item)).body).toEqual(first.body);
    expect(await readItems(owner, id)).toEqual(items);
  });

  test('keeps the places of all items when editors restore at once, and after a renumbering', async () => {
    const { id, friend, items } = await shared();
    const [, second, third] = items.map((item) => item.id);
    for (const item of [second, third]) await remove(owner, id, item ?? '');
    const restored = await Promise.all([restore(owner, id, third ?? ''), restore(friend, id, second ?? '')]);
    expect(statusesOf(restored)).toEqual([200, 200]);
    expect(await readItems(owner, id)).toEqual(items);

    for (const item of [second, third]) await remove(owner, id, item ?? '');
    const { db } = backbeat().context;
    await sql`update playlist_items set position = 1025 where playlist_id = ${id} and position > 1024`.execute(
      db,
    );
    await sql`update removed_playlist_items set position = 1024 where playlist_id = ${id}`.execute(db);
    const answers = await Promise.all([restore(owner, id, third ?? ''), restore(friend, id, second ?? '')]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const order = (await readItems(owner, id)).map((item) => item.id);
    expect([order[0], order[3]]).toEqual([items[0]?.id, items[3]?.id]);
    expect(new Set(order)).toEqual(new Set(items.map((item) => item.id)));
  });

  test('restores several at once between the items that are there, in their order', async () => {
    const { id, items } = await shared();
    const [first, second, third, fourth] = items.map((item) => item.id);
    const { browser } = owner;
    const removal = await browser.call(api.playlists.removeItems, {
      params: { id },
      body: { items: [first ?? '', second ?? '', fourth ?? ''] },
    });
    expect(new Set(removal.body.items)).toEqual(new Set([first, second, fourth]));
    // What is renumbered in between keeps the places of the removed items.
    await sql`update playlist_items set position = 1025 where playlist_id = ${id}`.execute(
      backbeat().context.db,
    );
    await sql`update removed_playlist_items set position = 1024 + row_number * 2 from (
      select id, row_number() over (order by position) - 2 as row_number from removed_playlist_items
      where playlist_id = ${id}
    ) as numbered where numbered.id = removed_playlist_items.id`.execute(backbeat().context.db);
    const restored = await browser.call(api.playlists.restoreItems, {
      params: { id },
      body: { items: [fourth ?? '', third ?? '', first ?? '', second ?? ''] },
    });
    expect(restored.status).toBe(200);
    expect((await readItems(owner, id)).map((item) => item.id)).toEqual([first, second, third, fourth]);
    const unknown = await browser.call(api.playlists.restoreItems, {
      params: { id },
      body: { items: [first ?? '', uuidv7()] },
    });
    expect(unknown.status).toBe(404);
  });

  test('refuses users who do not edit its playlist, and everybody after an hour', async () => {
    const { id, items } = await shared();
    const item = items[0]?.id ?? '';
    await remove(owner, id, item);
    const stranger = await newPerson(backbeat());
    const other = await newPlaylist(stranger);
    expect((await restore(stranger, id, item)).status).toBe(404);
    expect((await restore(stranger, other.id, item)).status).toBe(404);
    await sql`update removed_playlist_items set removed_at = now() - interval '61 minutes' where id = ${item}`.execute(
      backbeat().context.db,
    );
    expect((await restore(owner, id, item)).status).toBe(404);
  });
});
