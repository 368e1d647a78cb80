import { beforeAll, describe, expect, test } from 'vitest';
import { readHead } from '../../../../test/fixtures/page-head.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { storeTrack } from '../../../../test/fixtures/releases.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { addCollaborator, newPlaylist } from '../../playlists/playlists.fixture.ts';
import { playlistHead } from './playlist.head.ts';

const backbeat = useBackbeat({ PUBLIC_URL: 'http://localhost' }, { withPages: true });
let owner: Person;
let other: Person;

beforeAll(async () => {
  [owner, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const open = async (id: string, { browser } = { browser: backbeat().visitor() }) =>
  readHead(await browser.send(`/playlist/${id}`));
const storePublished = (title?: string) =>
  storeTrack(backbeat(), other, { isPublished: true, ...(title !== undefined && { title }) });

describe('the page of a playlist', () => {
  test('describes a public playlist with its tracks to link previews and search engines', async () => {
    const posts = [await storePublished('Night bus'), await storePublished('Day tram')];
    const { id, revision } = await newPlaylist(owner, {
      name: 'Kitchen',
      description: 'For\nwashing up.',
      visibility: 'public',
      posts,
    });
    const { status, title, tags, json, canonical, html } = await open(id);
    const page = `http://localhost/playlist/${id}`;
    const songs = posts.map((post) => `http://localhost/post/${post}`);
    const creator = `http://localhost/profile/${owner.userName}`;
    expect([status, title, canonical]).toEqual([200, `Kitchen by ${owner.userName} · Backbeat`, page]);
    expect({
      type: tags('og:type'),
      description: tags('og:description'),
      songs: tags('music:song'),
      creator: tags('music:creator'),
      image: tags('og:image'),
      player: tags('twitter:player'),
      robots: tags('robots'),
    }).toEqual({
      type: ['music.playlist'],
      description: ['For washing up.'],
      songs,
      creator: [creator],
      image: [`http://localhost/card/playlist/${id}.jpg?version=${revision}`],
      player: [`http://localhost/embed/playlist/${id}`],
      robots: [],
    });
    expect(html).toContain(`/api/oembed?url=${encodeURIComponent(page)}&amp;format=json`);
    expect(json('application/ld\\+json')).toMatchObject({
      '@type': 'MusicPlaylist',
      name: 'Kitchen',
      url: page,
      creator: { name: owner.userName, url: creator },
      numTracks: 2,
      track: {
        itemListElement: [
          { position: 1, name: 'Night bus', url: songs[0], byArtist: [{ name: other.userName }] },
          { position: 2, name: 'Day tram', url: songs[1] },
        ],
      },
    });
  });

  test('keeps an unlisted playlist from search engines', async () => {
    const { id } = await newPlaylist(owner, { visibility: 'unlisted', posts: [await storePublished()] });
    const { status, tags } = await open(id);
    expect([status, tags('robots')]).toEqual([200, ['noindex']]);
    // Without a description it has the facts.
    expect(tags('description')).toEqual(['Playlist of 1 track on Backbeat']);
  });

  test('says nothing about a private playlist, also to its people, and is unknown to others', async () => {
    const { id } = await newPlaylist(owner, { name: 'Hush hush', posts: [await storePublished()] });
    const member = await newPerson(backbeat());
    await addCollaborator(owner, id, member);
    for (const viewer of [owner, member]) {
      const { status, html } = await open(id, viewer);
      expect([status, html.includes('Hush hush')]).toEqual([200, false]);
    }
    for (const viewer of [undefined, other]) {
      const { status, html } = await open(id, viewer);
      expect([status, html.includes('Hush hush')]).toEqual([404, false]);
    }
    const unknown = await open('0190a6c0-0000-7000-8000-000000000000');
    expect((await open(id)).html).toBe(unknown.html);
    expect((await open('nonsense')).status).toBe(404);
  });

  test.each(['</script><script>alert(1)</script>', `"'><img src=x> & Co`, 'שלום ‮ مرحبا', '$& $1 %s'])(
    'shows the name %j as text',
    async (name) => {
      const { id, name: stored } = await newPlaylist(owner, {
        name,
        description: name,
        visibility: 'public',
        posts: [await storePublished(name.slice(0, 50))],
      });
      const { html, tags, json } = await open(id);
      expect(html).not.toMatch(/<script>alert|<img src=x/);
      expect(tags('og:title')).toEqual([`${stored} by ${owner.userName}`]);
      expect(json('application/ld\\+json')).toMatchObject({ name: stored });
    },
  );

  test('names a hundred tracks in as many statements as one', async () => {
    const countFor = async (tracksCount: number) => {
      const posts: string[] = [];
      for (let count = 0; count < tracksCount; count += 1) posts.push(await storePublished());
      const { id } = await newPlaylist(owner, { visibility: 'public', posts });
      const { context } = backbeat();
      let statements = 0;
      const db = context.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const head = await playlistHead({ ...context, db })({ id }, undefined);
      expect(head?.jsonLd).toMatchObject({ numTracks: tracksCount });
      return statements;
    };
    const [one, hundred] = [await countFor(1), await countFor(100)];
    expect(hundred).toBe(one);
  });
});
