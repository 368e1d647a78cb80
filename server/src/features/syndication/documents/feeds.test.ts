import { api, audioPath, feedPath, screens } from '@backbeat/contract';
import { sql } from 'kysely';
import { parseFeed, type FeedObject } from 'podcast-partytime';
import sharp from 'sharp';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newRelease, storeTrack } from '../../../../test/fixtures/releases.ts';
import { file } from '../../../../test/fixtures/sounds.ts';
import { newDraft } from '../../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { addPosts, block, change, newPlaylist } from '../../playlists/playlists.fixture.ts';
import { setDisabled } from '../../users/index.ts';
import { newPlayablePost, setInFeeds } from '../syndication.fixture.ts';

const backbeat = useBackbeat();
const ORIGIN = 'http://localhost';
const NAMESPACE = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';
const FORMATS = ['rss', 'atom'] as const;

const load = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${backbeat().origin}${path}`, { headers, method, redirect: 'manual' });
const read = async (path: string): Promise<string> => {
  const response = await load(path);
  expect(response.status).toBe(200);
  return response.text();
};
const readRss = async (page: string): Promise<FeedObject> => {
  const feed = parseFeed(await read(feedPath(page, 'rss')));
  if (!feed) throw new Error('The document is no feed.');
  return feed;
};
const statusesOf = (page: string) =>
  Promise.all(FORMATS.map(async (format) => (await load(feedPath(page, format))).status));

const profileOf = ({ userName }: Pick<Person, 'userName'>) => screens.profile.replace(':userName', userName);
const releasePage = (id: string) => screens.release.replace(':id', id);
const playlistPage = (id: string) => screens.playlist.replace(':id', id);
async function newReleased(owner: Person, trackIds: readonly string[], options = {}): Promise<string> {
  const { id } = await newRelease(backbeat(), owner, trackIds, options);
  const answer = await owner.browser.call(api.releases.releaseNow, { params: { id }, body: {} });
  expect(answer.status).toBe(200);
  return id;
}

describe('the documents of a profile', () => {
  test('list the published posts, the newest first, with what podcast apps read', async () => {
    const [author, singer] = [
      await newPerson(backbeat(), { about: 'Night & day' }),
      await newPerson(backbeat()),
    ];
    const older = await newPlayablePost(author, { title: 'Wet <Pavement>', explicit: true });
    const newest = await storeTrack(backbeat(), author, { artists: [singer], isPublished: true });
    await storeTrack(backbeat(), author);
    const page = profileOf(author);
    expect(await read(feedPath(page, 'rss'))).toContain('<podcast:locked>yes</podcast:locked>');
    const feed = await readRss(page);
    expect(feed).toMatchObject({
      title: author.userName,
      link: `${ORIGIN}${page}`,
      description: 'Night & day',
      language: 'en',
      explicit: true,
      guid: uuidv5(`profile/${author.id}`, NAMESPACE),
      itunesBlock: false,
    });
    expect(feed.items.map(({ guid }) => guid)).toEqual([newest, older.id]);
    const whole = await load(audioPath(older.id, 1));
    expect(feed.items[1]).toMatchObject({
      title: 'Wet <Pavement>',
      link: `${ORIGIN}/post/${older.id}`,
      explicit: true,
      enclosure: {
        url: `${ORIGIN}${audioPath(older.id, 1)}`,
        length: (await whole.arrayBuffer()).byteLength,
        type: 'audio/mpeg',
      },
      duration: Math.round(older.duration ?? 0),
      pubDate: new Date(Math.floor(Date.parse(older.time) / 1000) * 1000),
    });
    const people = feed.items[0]?.podcastPeople ?? [];
    expect(people.map(({ name, href }) => [name, href])).toContainEqual([
      singer.userName,
      `${ORIGIN}${profileOf(singer)}`,
    ]);
  });

  test('the documents of a profile are found under the name in any case, without a redirect', async () => {
    const author = await newPerson(backbeat());
    const page = profileOf({ userName: author.userName.toUpperCase() });
    expect(await statusesOf(page)).toEqual([200, 200]);
    expect(await read(feedPath(page, 'rss'))).toContain(`<link>${ORIGIN}${profileOf(author)}</link>`);
  });

  test('leave out a post until it has a rendition', async () => {
    const author = await newPerson(backbeat());
    const waiting = await storeTrack(backbeat(), author, { isPublished: true, isWaiting: true });
    expect(await read(feedPath(profileOf(author), 'rss'))).not.toContain(waiting);
  });

  test('the documents of a profile are what a visitor sees, whatever cookie comes along', async () => {
    const [author, stranger] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await storeTrack(backbeat(), author, { isPublished: true });
    // A block ends the request to the stranger. The draft still waits for another artist.
    await newDraft(author, [stranger, await newPerson(backbeat())], { title: 'Secret draft' });
    const path = feedPath(profileOf(author), 'rss');
    const [asVisitor, asAuthor] = [await read(path), await author.browser.send(path)];
    await block(author, stranger);
    const asBlocked = await stranger.browser.send(path);
    expect([asAuthor.text, asBlocked.text]).toEqual([asVisitor, asVisitor]);
  });
});

describe('the documents of a release', () => {
  test('list all tracks in order with rising dates from the date of the release', async () => {
    const owner = await newPerson(backbeat());
    const ids = [
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
    ];
    const { body } = await owner.browser.call(api.releases.createRelease, {
      body: {
        release: {
          title: 'Signals & Static',
          type: 'EP',
          notes: 'Made at night.',
          releaseDate: '2020-02-29',
          tracks: ids.map((post, index) => ({ post, disc: index < 2 ? 1 : 2 })),
        },
      },
    });
    await sql`
      with file as (
        insert into files (key, size, sha256, claimed_at)
        values (${`releases/${body.id}.jpg`}, 1, ${'0'.repeat(64)}, now()) returning key
      ) update releases set artwork_key = (select key from file) where id = ${body.id}`.execute(
      backbeat().context.db,
    );
    const answer = await owner.browser.call(api.releases.releaseNow, { params: { id: body.id }, body: {} });
    expect(answer.status).toBe(200);
    const feed = await readRss(releasePage(body.id));
    expect(feed).toMatchObject({
      title: 'Signals & Static',
      description: 'Made at night.',
      author: owner.userName,
      guid: uuidv5(`release/${body.id}`, NAMESPACE),
      itunesType: 'serial',
      medium: 'music',
    });
    expect(feed.items.map(({ guid }) => guid)).toEqual(ids.map((id) => `${body.id}/${id}`));
    expect(feed.items.map(({ pubDate }) => pubDate?.toISOString())).toEqual([
      '2020-02-29T00:00:00.000Z',
      '2020-02-29T00:00:01.000Z',
      '2020-02-29T00:00:02.000Z',
    ]);
    expect(
      feed.items.map(({ podcastSeason, podcastEpisode }) => [podcastSeason?.number, podcastEpisode?.number]),
    ).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('never have a date in the future, also where the day of the release has not begun in UTC', async () => {
    const owner = await newPerson(backbeat());
    const ids = [await storeTrack(backbeat(), owner), await storeTrack(backbeat(), owner)];
    const id = await newReleased(owner, ids, { releaseDate: '2999-12-31' });
    const { items } = await readRss(releasePage(id));
    const times = items.map(({ pubDate }) => pubDate?.getTime() ?? Number.NaN);
    expect(times[1]).toBe((times[0] ?? 0) + 1_000);
    expect(times[1]).toBeLessThan(Date.now());
  });

  test('do not exist before the release is out, for its owner either', async () => {
    const owner = await newPerson(backbeat());
    const heldId = await storeTrack(backbeat(), owner);
    const { id } = await newRelease(backbeat(), owner, [heldId]);
    expect(await statusesOf(releasePage(id))).toEqual([404, 404]);
    expect((await owner.browser.send(feedPath(releasePage(id), 'rss'))).status).toBe(404);
    const at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    await owner.browser.call(api.releases.releaseNow, { params: { id }, body: { at } });
    expect(await statusesOf(releasePage(id))).toEqual([404, 404]);
    expect((await load(audioPath(heldId, 1))).status).toBe(404);
  });
});

describe('the documents of a playlist', () => {
  test('list each track once by its time of addition, the newest first', async () => {
    const owner = await newPerson(backbeat());
    const [one, two] = [
      await storeTrack(backbeat(), owner, { isPublished: true }),
      await storeTrack(backbeat(), owner, { isPublished: true }),
    ];
    const { id } = await newPlaylist(owner, { name: 'Kitchen', visibility: 'unlisted' });
    for (const post of [one, two, one]) await addPosts(owner, id, [post], { duplicates: 'add' });
    const feed = await readRss(playlistPage(id));
    expect(feed).toMatchObject({ title: 'Kitchen', itunesBlock: true });
    expect(feed.guid).toBe(uuidv5(`playlist/${id}`, NAMESPACE));
    expect(feed.items.map(({ guid }) => guid)).toEqual([one, two]);
    const [newest, oldest] = feed.items;
    expect(newest?.pubDate?.getTime()).toBeGreaterThanOrEqual(oldest?.pubDate?.getTime() ?? Number.NaN);
  });

  test('do not exist while the playlist is private, for its owner either', async () => {
    const owner = await newPerson(backbeat());
    const { id } = await newPlaylist(owner);
    expect(await statusesOf(playlistPage(id))).toEqual([404, 404]);
    expect((await owner.browser.send(feedPath(playlistPage(id), 'atom'))).status).toBe(404);
    await change(owner, id, { visibility: 'public' });
    expect(await statusesOf(playlistPage(id))).toEqual([200, 200]);
    await change(owner, id, { visibility: 'private' });
    expect(await statusesOf(playlistPage(id))).toEqual([404, 404]);
  });
});

describe('an Atom document', () => {
  test('has the same items with ids that are addresses', async () => {
    const owner = await newPerson(backbeat());
    const id = await storeTrack(backbeat(), owner, { title: 'Depot', isPublished: true });
    const release = await newReleased(owner, [await storeTrack(backbeat(), owner)]);
    const atom = await read(feedPath(profileOf(owner), 'atom'));
    expect(atom).toContain(`<id>urn:uuid:${uuidv5(`profile/${owner.id}`, NAMESPACE)}</id>`);
    expect(atom).toContain(`<entry><id>urn:uuid:${id}</id><title>Depot</title>`);
    expect(atom).toContain(
      `<link rel="enclosure" type="audio/mpeg" length="1" href="${ORIGIN}${audioPath(id, 1)}"/>`,
    );
    expect(atom).toContain(
      `<link rel="self" type="application/atom+xml" href="${ORIGIN}${profileOf(owner)}/feed.atom"/>`,
    );
    const ofRelease = await read(feedPath(releasePage(release), 'atom'));
    expect(ofRelease.match(/<entry>/g)).toHaveLength(1);
  });
});

describe('conditional requests', () => {
  let path: string;
  let author: Person;
  beforeAll(async () => {
    author = await newPerson(backbeat());
    await storeTrack(backbeat(), author, { isPublished: true });
    path = feedPath(profileOf(author), 'rss');
  });
  const validatorsOf = async (headers: Record<string, string> = {}) => {
    const response = await load(path, { 'accept-encoding': 'identity', ...headers });
    await response.arrayBuffer();
    return {
      status: response.status,
      etag: String(response.headers.get('etag')),
      lastModified: String(response.headers.get('last-modified')),
    };
  };

  test('conditional requests are answered with 304 by entity tag and by date, and If-None-Match wins', async () => {
    const { etag, lastModified } = await validatorsOf();
    expect(etag).toMatch(/^"[\w-]+"$/);
    const later = new Date(Date.parse(lastModified) + 1_000).toUTCString();
    const earlier = new Date(Date.parse(lastModified) - 1_000).toUTCString();
    const cases: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"a", W/${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': later }, 200],
      [{ 'if-none-match': etag, 'if-modified-since': earlier }, 304],
      [{ 'if-modified-since': lastModified }, 304],
      [{ 'if-modified-since': later }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-modified-since': '2999' }, 200],
    ];
    for (const [headers, status] of cases) {
      const answer = await validatorsOf(headers);
      expect([headers, answer.status, answer.etag]).toEqual([headers, status, etag]);
    }
  });

  test('see a change of the title, of a track and of the privacy setting, and nothing else', async () => {
    const [first] = [await validatorsOf()];
    const changedBy = async (act: () => Promise<unknown>) => {
      const before = await validatorsOf();
      await act();
      const after = await validatorsOf();
      expect(after.etag).not.toBe(before.etag);
      expect(Date.parse(after.lastModified)).toBeGreaterThan(Date.parse(before.lastModified));
    };
    const id = await storeTrack(backbeat(), author, { isPublished: true });
    await changedBy(() =>
      author.browser.call(api.posts.updatePost, { params: { id }, body: { post: { title: 'Depot' } } }),
    );
    await changedBy(() => setInFeeds(author, false));
    await changedBy(() => setInFeeds(author, true));
    await changedBy(() => author.browser.call(api.posts.deletePost, { params: { id } }));
    const fan = await newPerson(backbeat());
    const before = await validatorsOf();
    await fan.browser.call(api.follows.toggleFollow, { params: { user: author.userName } });
    expect(await validatorsOf()).toEqual(before);
    expect(Date.parse(before.lastModified)).toBeGreaterThan(Date.parse(first.lastModified));
  });

  test('have a document of which the first Last-Modified is the newest date of its content', async () => {
    const owner = await newPerson(backbeat());
    const id = await storeTrack(backbeat(), owner, { isPublished: true });
    await sql`update posts set published_at = '2021-05-04 03:02:01.5Z' where id = ${id}`.execute(
      backbeat().context.db,
    );
    const response = await load(feedPath(profileOf(owner), 'rss'));
    expect(response.headers.get('last-modified')).toBe('Tue, 04 May 2021 03:02:01 GMT');
    expect(await response.text()).toContain('<lastBuildDate>Tue, 04 May 2021 03:02:01 GMT</lastBuildDate>');
  });
});

describe('the answer with a document', () => {
  test('says how it may be cached, and that a browser runs nothing of it', async () => {
    const author = await newPerson(backbeat());
    const path = feedPath(profileOf(author), 'rss');
    const response = await load(path, { 'accept-encoding': 'identity' });
    const body = await response.text();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'public, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    });
    expect(response.headers.get('link')).toBeNull();
    const head = await load(path, { 'accept-encoding': 'identity' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      response.headers.get('content-length'),
      '',
    ]);
    const compressed = await load(path, { 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('etag')).not.toBe(response.headers.get('etag'));
    expect(await compressed.text()).toBe(body);
    expect((await load(feedPath(profileOf(author), 'atom'))).headers.get('content-type')).toBe(
      'application/atom+xml; charset=utf-8',
    );
  });
});

describe('who has documents', () => {
  test('an unknown name and an unknown id have none', async () => {
    for (const page of [
      '/profile/nobody.at.all',
      '/profile/a%20b',
      releasePage(uuidv7()),
      releasePage('x'),
      playlistPage(uuidv7()),
      playlistPage('x'),
    ])
      expect([page, await statusesOf(page)]).toEqual([page, [404, 404]]);
  });

  test('a suspended user has none, and their tracks are in those of no other', async () => {
    const [suspended, owner] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const track = await storeTrack(backbeat(), suspended, { isPublished: true });
    const playlist = await newPlaylist(owner, { visibility: 'public' });
    await addPosts(owner, playlist.id, [track]);
    const release = await newReleased(suspended, [await storeTrack(backbeat(), suspended)]);
    expect(await read(feedPath(playlistPage(playlist.id), 'rss'))).toContain(track);
    await backbeat().context.transact((tx) => setDisabled(tx, { userName: suspended.userName }, true));
    expect(await statusesOf(profileOf(suspended))).toEqual([404, 404]);
    expect(await statusesOf(releasePage(release))).toEqual([404, 404]);
    expect(await read(feedPath(playlistPage(playlist.id), 'rss'))).not.toContain(track);
  });

  test('items of an author who lets no feed app play them have no enclosure in any document', async () => {
    const [shy, owner] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const track = await storeTrack(backbeat(), shy, { isPublished: true });
    const playlist = await newPlaylist(owner, { visibility: 'public' });
    await addPosts(owner, playlist.id, [track]);
    await setInFeeds(shy, false);
    for (const page of [profileOf(shy), playlistPage(playlist.id)])
      for (const format of FORMATS) {
        const document = await read(feedPath(page, format));
        expect(document).toContain(track);
        expect(document).not.toContain('enclosure');
        expect(document).not.toContain('/audio/');
      }
  });

  test('a deleted post is in none', async () => {
    const owner = await newPerson(backbeat());
    const track = await storeTrack(backbeat(), owner, { isPublished: true });
    const playlist = await newPlaylist(owner, { visibility: 'public' });
    await addPosts(owner, playlist.id, [track]);
    await owner.browser.call(api.posts.deletePost, { params: { id: track } });
    for (const page of [profileOf(owner), playlistPage(playlist.id)])
      expect(await read(feedPath(page, 'rss'))).not.toContain(track);
  });
});

describe('the pictures in documents', () => {
  const sizeOf = async (address: string | undefined) => {
    const response = await load(String(address).replace(ORIGIN, ''));
    expect([address, response.status, response.headers.get('content-type')]).toEqual([
      address,
      200,
      'image/jpeg',
    ]);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return { width, height };
  };

  test('pictures in documents are squares of 1400 pixels or more, drawn and uploaded ones', async () => {
    const owner = await newPerson(backbeat());
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const uploaded = await newPlayablePost(owner, { banner: file('banner.png', wide) });
    const drawnIds = [];
    for (let count = 0; count < 3; count += 1)
      drawnIds.push(await storeTrack(backbeat(), owner, { isPublished: true }));
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    await addPosts(owner, id, [uploaded.id]);
    const square = { width: 1400, height: 1400 };
    const single = await readRss(playlistPage(id));
    expect(await sizeOf(single.itunesImage)).toEqual(square);
    await addPosts(owner, id, drawnIds);
    const mosaic = await readRss(playlistPage(id));
    expect(mosaic.itunesImage).not.toBe(single.itunesImage);
    expect(await sizeOf(mosaic.itunesImage)).toEqual(square);
    const profile = await readRss(profileOf(owner));
    expect(await sizeOf(profile.itunesImage)).toEqual(square);
    for (const { itunesImage } of profile.items) expect(await sizeOf(itunesImage)).toEqual(square);
  });

  test('pictures in documents are of what visitors see only', async () => {
    const owner = await newPerson(backbeat());
    const heldId = await storeTrack(backbeat(), owner);
    const { id: release } = await newRelease(backbeat(), owner, [heldId]);
    const { id: playlist } = await newPlaylist(owner);
    for (const path of [
      `post/${heldId}`,
      `release/${release}`,
      `playlist/${playlist}`,
      'profile/nobody.at.all',
      'post/x',
    ])
      expect([path, (await owner.browser.send(`/square/${path}.jpg`)).status]).toEqual([path, 404]);
  });
});
