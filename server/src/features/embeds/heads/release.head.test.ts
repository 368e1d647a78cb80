import { api, releases } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHead } from '../../../../test/fixtures/page-head.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newRelease, readRelease, storeArtwork, storeTrack } from '../../../../test/fixtures/releases.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { releaseHead } from './release.head.ts';

const backbeat = useBackbeat({ PUBLIC_URL: 'http://localhost' }, { withPages: true });
let owner: Person;
let guest: Person;

beforeAll(async () => {
  [owner, guest] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const open = async (id: string, { browser } = { browser: backbeat().visitor() }) =>
  readHead(await browser.send(`/release/${id}`));
const publish = (id: string) => owner.browser.call(api.releases.releaseNow, { params: { id } });

describe('the page of a release', () => {
  test('describes an album with its tracks to link previews and search engines', async () => {
    const featuring = await storeTrack(backbeat(), owner, {
      title: 'Concrete Lullaby',
      artists: [guest],
      isPublished: true,
    });
    const other = await storeTrack(backbeat(), owner, { title: 'Slow Weather' });
    const { body: draft } = await owner.browser.call(api.releases.createRelease, {
      body: {
        release: {
          title: 'Slow Weather',
          type: 'ALBUM',
          notes: 'Nine songs.\nAnd a tape.',
          label: 'Low Tide',
          catalogueNumber: 'LT-014',
          cLine: '2026 marrow',
          releaseDate: '1999-12-31',
          tracks: [{ post: featuring }, { post: other, disc: 2 }],
        },
      },
    });
    await owner.browser.call(api.posts.updatePost, {
      params: { id: featuring },
      body: { post: { isrc: 'QZ-ABC-26-00001' } },
    });
    await storeArtwork(backbeat(), draft.id);
    expect((await publish(draft.id)).status).toBe(200);

    const { status, title, tags, json, canonical, html } = await open(draft.id);
    const page = `http://localhost/release/${draft.id}`;
    const artist = `http://localhost/profile/${owner.userName}`;
    const songs = [featuring, other].map((post) => `http://localhost/post/${post}`);
    expect([status, title, canonical]).toEqual([200, `Slow Weather by ${owner.userName} · Backbeat`, page]);
    expect({
      type: tags('og:type'),
      description: tags('og:description'),
      songs: tags('music:song'),
      discs: tags('music:song:disc'),
      numbers: tags('music:song:track'),
      musicians: tags('music:musician'),
      date: tags('music:release_date'),
      size: [...tags('og:image:width'), ...tags('og:image:height')],
      player: tags('twitter:player'),
    }).toEqual({
      type: ['music.album'],
      description: ['Nine songs. And a tape.'],
      songs,
      discs: ['1', '2'],
      numbers: ['1', '1'],
      musicians: [artist],
      date: ['1999-12-31'],
      size: ['1200', '1200'],
      player: [`http://localhost/embed/release/${draft.id}`],
    });
    expect(tags('og:image')[0]).toMatch(`http://localhost/card/release/${draft.id}.jpg?version=`);
    expect(html).toContain(`/api/oembed?url=${encodeURIComponent(page)}&amp;format=json`);
    expect(json('application/ld\\+json')).toMatchObject({
      '@type': 'MusicAlbum',
      name: 'Slow Weather',
      url: page,
      datePublished: '1999-12-31',
      byArtist: [{ name: owner.userName, url: artist }],
      albumReleaseType: 'https://schema.org/AlbumRelease',
      albumProductionType: 'https://schema.org/StudioAlbum',
      numTracks: 2,
      image: tags('og:image')[0],
      track: {
        '@type': 'ItemList',
        numberOfItems: 2,
        itemListElement: [
          {
            '@type': 'MusicRecording',
            position: 1,
            name: 'Concrete Lullaby',
            url: songs[0],
            duration: 'PT180.0S',
            isrcCode: 'QZABC2600001',
            byArtist: [{ name: owner.userName }, { name: guest.userName }],
          },
          { position: 2, name: 'Slow Weather', url: songs[1] },
        ],
      },
      albumRelease: {
        '@type': 'MusicRelease',
        catalogNumber: 'LT-014',
        recordLabel: { name: 'Low Tide' },
        copyrightNotice: '© 2026 marrow',
      },
    });

    const post = readHead(await backbeat().visitor().send(`/post/${featuring}`));
    expect(post.json('application/ld\\+json')).toMatchObject({
      inAlbum: [{ '@type': 'MusicAlbum', name: 'Slow Weather', url: page }],
    });
  });

  test.each(releases.releaseType.options)(
    'names the type of a release in the words of schema.org: %s',
    async (type) => {
      const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)], { type });
      await publish(id);
      const { json, tags } = await open(id);
      expect(json('application/ld\\+json')).toMatchObject(
        {
          SINGLE: { albumReleaseType: 'https://schema.org/SingleRelease' },
          EP: { albumReleaseType: 'https://schema.org/EPRelease' },
          ALBUM: { albumReleaseType: 'https://schema.org/AlbumRelease' },
          COMPILATION: { albumProductionType: 'https://schema.org/CompilationAlbum' },
        }[type],
      );
      // Without notes the description has the facts.
      const kind = { SINGLE: 'Single', EP: 'EP', ALBUM: 'Album', COMPILATION: 'Compilation' }[type];
      expect(tags('description')[0]).toMatch(new RegExp(`^${kind} of 1 track, \\d{4}-\\d\\d-\\d\\d, on `));
    },
  );

  test.each(['</script><script>alert(1)</script>', `"'><img src=x> & Co`, 'שלום ‮ مرحبا', '$& $1 %s'])(
    'shows the title %j as text',
    async (title) => {
      const post = await storeTrack(backbeat(), owner, { title: title.slice(0, 50) });
      const { id } = await newRelease(backbeat(), owner, [post], { title, notes: title, label: title });
      await publish(id);
      const { title: stored } = await readRelease(owner, id);
      const { html, tags, json } = await open(id);
      expect(html).not.toMatch(/<script>alert|<img src=x/);
      expect(tags('og:title')).toEqual([`${stored} by ${owner.userName}`]);
      expect(json('application/ld\\+json')).toMatchObject({ name: stored });
    },
  );

  test('says nothing about a release that is not out, also to its owner, and is unknown to others', async () => {
    const { id, title } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)], {
      title: 'Hush hush',
    });
    const scheduled = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)], { title });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await owner.browser.call(api.releases.releaseNow, { params: { id: scheduled.id }, body: { at } });
    for (const hidden of [id, scheduled.id]) {
      const page = await open(hidden, owner);
      expect([page.status, page.html.includes(title)]).toEqual([200, false]);
      for (const viewer of [undefined, guest]) {
        const { status, html } = await open(hidden, viewer);
        expect([status, html.includes(title)]).toEqual([404, false]);
      }
    }
    for (const unknown of ['nonsense', '0190a6c0-0000-7000-8000-000000000000'])
      expect((await open(unknown)).status).toBe(404);
  });

  test('takes as many statements for a hundred tracks as for one', async () => {
    const countFor = async (tracksCount: number) => {
      const posts: string[] = [];
      for (let count = 0; count < tracksCount; count += 1)
        posts.push(await storeTrack(backbeat(), owner, { isPublished: true }));
      const { id } = await newRelease(backbeat(), owner, posts);
      await publish(id);
      const { context } = backbeat();
      let statements = 0;
      const db = context.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const head = await releaseHead({ ...context, db })({ id }, undefined);
      expect(head?.jsonLd).toMatchObject({ numTracks: tracksCount });
      return statements;
    };
    const [one, hundred] = [await countFor(1), await countFor(100)];
    expect(hundred).toBe(one);
  });
});
