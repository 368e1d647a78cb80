import {
  api,
  cardSize,
  embedListSize,
  MAX_EMBEDDED_TRACKS,
  playlistCardPath,
  postCardPath,
  releaseCardPath,
  releaseCardSize,
  type EmbedList,
} from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHead } from '../../../test/fixtures/page-head.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newRelease, readRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newPlaylist } from '../playlists/playlists.fixture.ts';
import { setDisabled } from '../users/index.ts';

const backbeat = useBackbeat({ PUBLIC_URL: 'http://localhost' }, { withPages: true });
let owner: Person;
let guest: Person;

beforeAll(async () => {
  [owner, guest] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

type Kind = 'release' | 'playlist';
const ofVisitor = (path: string) => backbeat().visitor().send(path);
const oembedPath = (page: string) => `/api/oembed?${new URLSearchParams({ url: page }).toString()}`;
const oembed = (url: string, query: { maxwidth?: number; maxheight?: number } = {}) =>
  backbeat()
    .visitor()
    .call(api.embeds.getOembed, { query: { url, ...query } });
const readPlayer = async (kind: Kind, id: string) => {
  const { json } = readHead(await ofVisitor(`/embed/${kind}/${id}`));
  const list: Partial<EmbedList> = Object(json('application/json'));
  return list;
};

/** Releases own drafts and published posts of others, whose authors agree. */
async function release(posts: string[], authors: Person[] = [], title = 'Slow Weather'): Promise<string> {
  const { id } = await newRelease(backbeat(), owner, posts, { title });
  for (const { browser } of authors) {
    const { body: requests } = await browser.call(api.releases.listReleaseRequests);
    for (const {
      about,
      digest,
      release: { id: releaseId },
    } of requests)
      if (releaseId === id)
        await browser.call(api.releases.answerRelease, {
          params: { id },
          body: { about, digest, answer: 'approved' },
        });
  }
  const { status, text } = await owner.browser.call(api.releases.releaseNow, { params: { id } });
  if (status !== 200) throw new Error(text);
  return id;
}

const newPublished = (author = owner, title?: string) =>
  storeTrack(backbeat(), author, { isPublished: true, ...(title !== undefined && { title }) });

describe('oEmbed of lists', () => {
  test.each(['page', 'player'])(
    'describes a release and a playlist by the address of its %s',
    async (place) => {
      const releaseId = await release([await newPublished()], [], `"Slow" <Weather>`);
      const { id: playlistId } = await newPlaylist(owner, { name: 'Kitchen', visibility: 'unlisted' });
      const prefix = place === 'page' ? '' : '/embed';
      for (const [kind, id, title, card, size] of [
        ['release', releaseId, `"Slow" <Weather>`, releaseCardPath(releaseId), releaseCardSize],
        ['playlist', playlistId, 'Kitchen', playlistCardPath(playlistId), cardSize],
      ] as const) {
        const { status, body } = await oembed(`http://localhost${prefix}/${kind}/${id}?t=5`);
        expect([status, body]).toMatchObject([
          200,
          {
            type: 'rich',
            title,
            author_name: owner.userName,
            author_url: `http://localhost/profile/${owner.userName}`,
            thumbnail_url: `http://localhost${card}`,
            thumbnail_width: size.width,
            thumbnail_height: size.height,
            width: 640,
            height: 380,
          },
        ]);
        expect(body.html).toContain(`src="http://localhost/embed/${kind}/${id}" width="640" height="380"`);
        expect(body.html).not.toContain('<Weather>');
      }
    },
  );

  test('limits the player of a list to the space of the page', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'public' });
    const page = `http://localhost/playlist/${id}`;
    const { body } = await oembed(page, { maxwidth: 300, maxheight: 184 });
    expect([body.width, body.height]).toEqual([300, 184]);
    const { body: large } = await oembed(page, { maxwidth: 9_000 });
    expect([large.width, large.height]).toEqual([embedListSize.width, embedListSize.height]);
    expect((await oembed(page, { maxheight: 10 })).status).toBe(501);
  });
});

describe('the page of the player of a list', () => {
  test('has the tracks of a release with its picture and one loudness', async () => {
    const posts = [await newPublished(owner, 'One'), await newPublished(owner, 'Two')];
    const { db } = backbeat().context;
    for (const [index, post] of posts.entries())
      await db
        .updateTable('post_versions')
        .set({ loudness: index === 0 ? -10 : -20 })
        .where('post_id', '=', post)
        .execute();
    const id = await release(posts);
    const { artwork } = await readRelease(owner, id);
    const player = await readPlayer('release', id);
    expect(player).toMatchObject({
      title: 'Slow Weather',
      page: `/release/${id}`,
      tracksCount: 2,
      tracks: [
        { id: posts[0], title: 'One', number: 1, banner: artwork, page: `/post/${posts[0]}` },
        { id: posts[1], title: 'Two', number: 2, banner: artwork },
      ],
    });
    // The mean of the energy of two tracks of equal length: 10 log((0.1 + 0.01) / 2).
    const loudness = player.tracks?.map((track) => track.loudness?.toFixed(2));
    expect(loudness).toEqual(['-12.60', '-12.60']);
    const { headers, text } = await ofVisitor(`/embed/release/${id}`);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(headers.get('x-frame-options')).toBeNull();
    const { tags, canonical } = readHead({ status: 200, text });
    expect([tags('robots'), canonical]).toEqual([['noindex'], `http://localhost/release/${id}`]);
  });

  test('has the first tracks of a long playlist and the number of all', async () => {
    const posts: string[] = [];
    for (let count = 0; count < MAX_EMBEDDED_TRACKS; count += 1) posts.push(await newPublished());
    const { id } = await newPlaylist(owner, { name: 'Kitchen', visibility: 'public', posts });
    await owner.browser.call(api.playlists.addItems, {
      params: { id },
      body: { posts: [await newPublished(), await newPublished()] },
    });
    const player = await readPlayer('playlist', id);
    expect(player.tracks?.map((track) => track.id)).toEqual(posts);
    expect([player.tracksCount, player.tracks?.at(-1)?.number]).toEqual([102, 100]);
  });

  test('shows the title of a track as text', async () => {
    const title = '</script><script>alert(1)</script>';
    const id = await release([await newPublished(owner, title)], [], title);
    const { text } = await ofVisitor(`/embed/release/${id}`);
    expect(text).not.toContain('<script>alert');
    expect(await readPlayer('release', id)).toMatchObject({ title, tracks: [{ title }] });
  });
});

describe('the cards of lists', () => {
  const load = async (path: string) => {
    const response = await fetch(`${backbeat().origin}${path}`);
    const picture = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), picture };
  };
  const sizeOf = async (picture: Buffer) => {
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  };
  /** The color of a pixel. */
  const colorAt = async (picture: Buffer, left: number, top: number) => {
    const { data } = await sharp(picture)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data].map((part) => Math.round(part / 64));
  };
  const paint = (background: string, side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();

  test('have the artwork of a release as a square, drawn where the file is missing', async () => {
    const { body } = await owner.browser.call(api.releases.createRelease, {
      body: {
        release: { title: 'Red', type: 'EP', tracks: [{ post: await newPublished() }] },
        artwork: file('artwork.png', await paint('red', 600)),
      },
    });
    await owner.browser.call(api.releases.releaseNow, { params: { id: body.id } });
    const { status, type, picture } = await load(releaseCardPath(body.id));
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect(await sizeOf(picture)).toEqual(releaseCardSize);
    expect(await colorAt(picture, 1199, 1199)).toEqual([4, 0, 0]);
    const without = await load(releaseCardPath(await release([await newPublished()])));
    expect([without.status, await sizeOf(without.picture)]).toEqual([200, releaseCardSize]);
  });

  test('have the cover of a playlist, else the pictures of its first tracks', async () => {
    const posts: string[] = [];
    for (let count = 0; count < 4; count += 1) posts.push(await newPublished());
    const { id } = await newPlaylist(owner, {
      name: '夜のバス Ночь '.repeat(4).trim(),
      visibility: 'public',
      posts,
    });
    const mosaic = await load(playlistCardPath(id));
    expect([mosaic.status, await sizeOf(mosaic.picture)]).toEqual([200, cardSize]);
    await owner.browser.call(api.playlists.updatePlaylist, {
      params: { id },
      body: { playlist: {}, cover: file('cover.png', await paint('blue', 200)) },
    });
    const { picture } = await load(playlistCardPath(id));
    expect(await colorAt(picture, 20, 20)).toEqual([0, 0, 4]);
  });
});

/** All doors by which other sites and search engines see a release or playlist. */
const doorsOf = (kind: Kind, id: string): string[] => [
  `/${kind}/${id}`,
  `/embed/${kind}/${id}`,
  oembedPath(`http://localhost/${kind}/${id}`),
  kind === 'release' ? releaseCardPath(id) : playlistCardPath(id),
];

async function sitemapAddresses(): Promise<string> {
  const texts = await Promise.all(
    (['posts', 'releases', 'playlists'] as const).map(
      async (list) =>
        (await ofVisitor(`/sitemap-${list}.xml?from=00000000-0000-0000-0000-000000000000`)).text,
    ),
  );
  return texts.join('');
}

describe('what nobody has opened', () => {
  test('leaves by no door: drafts, held drafts, scheduled releases and private playlists', async () => {
    const heldPost = await storeTrack(backbeat(), owner, { title: 'Heldtitle' });
    const draft = await newRelease(backbeat(), owner, [heldPost], { title: 'Drafttitle' });
    const scheduled = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)], {
      title: 'Scheduledtitle',
    });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await owner.browser.call(api.releases.releaseNow, { params: { id: scheduled.id }, body: { at } });
    const { id: playlist } = await newPlaylist(owner, {
      name: 'Privatetitle',
      posts: [await newPublished(), await newPublished(), await newPublished()],
    });
    const doors = [
      ...doorsOf('release', draft.id),
      ...doorsOf('release', scheduled.id),
      ...doorsOf('playlist', playlist),
      `/post/${heldPost}`,
      `/embed/${heldPost}`,
      postCardPath(heldPost),
      oembedPath(`http://localhost/post/${heldPost}`),
    ];
    for (const door of doors) {
      const { status, text } = await ofVisitor(door);
      expect([door, status]).toEqual([door, 404]);
      expect(text).not.toMatch(/Heldtitle|Drafttitle|Scheduledtitle|Privatetitle/);
    }
    // The doors of other sites know visitors only, also where the owner comes.
    for (const door of doors.filter((each) => !/^\/(release|playlist|post)\//.test(each)))
      expect([door, (await owner.browser.send(door)).status]).toEqual([door, 404]);
    const addresses = await sitemapAddresses();
    for (const id of [heldPost, draft.id, scheduled.id, playlist]) expect(addresses).not.toContain(id);
  });

  test('leaves out the tracks of a suspended author and deleted ones, also of counts and times', async () => {
    const author = await newPerson(backbeat());
    const [first, foreign, last] = [
      await newPublished(owner, 'Firsttitle'),
      await newPublished(author, 'Foreigntitle'),
      await newPublished(owner, 'Lasttitle'),
    ];
    const releaseId = await release([first, foreign, last], [author]);
    const { id: playlistId } = await newPlaylist(owner, {
      visibility: 'public',
      posts: [first, foreign, last],
    });
    const read = async () => {
      const pages = [
        readHead(await ofVisitor(`/release/${releaseId}`)),
        readHead(await ofVisitor(`/playlist/${playlistId}`)),
      ];
      const players = [await readPlayer('release', releaseId), await readPlayer('playlist', playlistId)];
      return {
        pages: pages.map(({ status, tags, json }) => [
          status,
          tags('music:song').length,
          Object(json('application/ld\\+json')).numTracks,
        ]),
        players: players.map(({ tracks, tracksCount }) => [tracks?.length, tracksCount]),
        isListed: (await sitemapAddresses()).includes(playlistId),
        text: pages.map(({ html }) => html).join('') + JSON.stringify(players),
      };
    };
    const titlesIn = (text: string) =>
      ['Firsttitle', 'Foreigntitle', 'Lasttitle'].filter((title) => text.includes(title));
    const all = await read();
    expect([all.pages, all.players, all.isListed, titlesIn(all.text)]).toEqual([
      [
        [200, 3, 3],
        [200, 3, 3],
      ],
      [
        [3, 3],
        [3, 3],
      ],
      true,
      ['Firsttitle', 'Foreigntitle', 'Lasttitle'],
    ]);
    await backbeat().context.transact((tx) => setDisabled(tx, author, true));
    const during = await read();
    expect([during.pages, during.players, during.isListed, titlesIn(during.text)]).toEqual([
      [
        [200, 2, 2],
        [200, 2, 2],
      ],
      [
        [2, 2],
        [2, 2],
      ],
      false,
      ['Firsttitle', 'Lasttitle'],
    ]);
    await owner.browser.call(api.posts.deletePost, { params: { id: first } });
    const after = await read();
    expect([after.pages, after.players, titlesIn(after.text)]).toEqual([
      [
        [200, 1, 1],
        [200, 1, 1],
      ],
      [
        [1, 1],
        [1, 1],
      ],
      ['Lasttitle'],
    ]);
  });

  test('closes all doors of a suspended owner, and no block closes those of visitors', async () => {
    const suspended = await newPerson(backbeat());
    const posts: string[] = [];
    for (let count = 0; count < 3; count += 1) posts.push(await newPublished());
    const { id: playlistId } = await newPlaylist(suspended, { visibility: 'public', posts });
    const { id: releaseId } = await newRelease(backbeat(), suspended, [
      await storeTrack(backbeat(), suspended),
    ]);
    await suspended.browser.call(api.releases.releaseNow, { params: { id: releaseId } });
    const doors = [...doorsOf('release', releaseId), ...doorsOf('playlist', playlistId)];
    await suspended.browser.call(api.blocks.block, { params: { user: guest.userName } });
    for (const door of doors) {
      const status = /^\/(release|playlist)\//.test(door) ? 404 : 200;
      expect([door, (await guest.browser.send(door)).status]).toEqual([door, status]);
      expect([door, (await ofVisitor(door)).status]).toEqual([door, 200]);
    }
    expect(await sitemapAddresses()).toContain(releaseId);
    expect(await sitemapAddresses()).toContain(playlistId);
    await backbeat().context.transact((tx) => setDisabled(tx, suspended, true));
    for (const door of doors) expect([door, (await ofVisitor(door)).status]).toEqual([door, 404]);
    const addresses = await sitemapAddresses();
    for (const id of [releaseId, playlistId]) expect(addresses).not.toContain(id);
  });
});
