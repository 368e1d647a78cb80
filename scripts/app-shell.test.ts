import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  brand,
  FEED_TABS,
  pageSlots,
  SHELLS_MODULE,
  type PlaylistShell,
  type PostShell,
  type ProfileShell,
  type ReleaseShell,
  type ShellContent,
} from '../contract/src/index.ts';
import { Limiter } from '../server/src/http/security/rate-limiter.ts';
import { servePages } from '../server/src/http/pages/pages.ts';
import { openShells, type Shells } from '../server/src/http/pages/shells.ts';
import { prerender } from '../web/build/prerender.mjs';

const WEB = path.resolve(import.meta.dirname, '../web');
/** The name of the instance. */
const NAME = '<script>Night & Day';

const PAGES = ['index.html', 'landing.html', 'embed.html'];

let folder: string;
let app: FastifyInstance;
const site = { name: NAME, signUpMode: 'open', contactEmail: '', banner: '', paths: [] };
let shells: Shells;
/** What the page of a post or profile shows. */
let content: ShellContent;

// The module of the real build, in the pages of the real server.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-shells-'));
  await prerender(path.join(folder, path.dirname(SHELLS_MODULE)));
  for (const name of PAGES) await copyFile(path.join(WEB, name), path.join(folder, name));
  const { openPages } = await openShells(folder);
  shells = openPages(await readFile(path.join(folder, 'index.html'), 'utf8'), NAME);
  app = Fastify();
  const head = async () => ({ title: 'x', meta: [], shell: content });
  await servePages(app, folder, {
    config: { publicUrl: new URL('http://localhost') },
    heads: { post: head, profile: head, release: head, playlist: head },
    limiter: new Limiter({ enabled: false }),
    visitorTtlMs: 0,
    site: { read: () => site },
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('writes the name of the instance into each shell', async () => {
  for (const shell of [shells.renderLoadingShell(), shells.renderLoadingShell('feed')]) {
    expect(shell).toContain('>&lt;script&gt;Night &amp; Day<');
    expect(shell).not.toContain(brand.name);
  }
});

const booleans = [false, true];
const variants = booleans.flatMap((isLong) =>
  booleans.flatMap((isPlus) => booleans.map((isLast) => ({ isLong, isPlus, isLast }))),
);

/** Each shell in each variant, with and without the values that may be missing. */
const contents = variants.flatMap(({ isLong, isPlus, isLast }) =>
  booleans.flatMap((isFull): (PostShell | ProfileShell)[] => {
    const value = (name: string) => (isFull ? `value of ${name}` : null);
    return [
      {
        shell: 'profile',
        isLong,
        isPlus,
        isOwn: isLast,
        userName: 'value of userName',
        banner: value('banner'),
        picture: value('picture'),
        location: value('location'),
        bio: value('bio'),
        about: value('about'),
        badges: isFull ? 3 : 0,
        links: isFull ? 2 : 0,
      },
      {
        shell: 'post',
        isLong,
        isPlus,
        isVisitor: isLast,
        title: 'value of title',
        author: 'value of author',
        banner: value('banner'),
        backdrop: value('backdrop'),
      },
    ];
  }),
);

test('each screen with a loading shell has one of its own, and the others have the logo', () => {
  const logo = shells.renderLoadingShell();
  expect(logo).toContain('<svg');
  expect(shells.renderLoadingShell('home')).toBe(logo);
  const parts = [
    logo,
    shells.renderLoadingShell('profile'),
    shells.renderLoadingShell('post'),
    shells.renderLoadingShell('release'),
    shells.renderLoadingShell('playlist'),
    ...FEED_TABS.map((tab) => shells.renderLoadingShell('feed', tab)),
  ];
  expect(new Set(parts).size).toBe(parts.length);
  expect(shells.renderLoadingShell('feed')).toBe(shells.renderLoadingShell('feed', 'spotlight'));
});

test('each shell shows all values and only the pictures that exist', async () => {
  for (const current of contents) {
    content = current;
    const url = current.shell === 'post' ? '/post/1' : '/profile/nia';
    const { body } = await app.inject({ url });
    const texts = Object.entries<unknown>({ ...current }).filter(
      ([name, value]) => name !== 'shell' && typeof value === 'string',
    );
    for (const [, text] of texts) expect(body).toContain(text);
    expect(body).not.toMatch(/undefined|null/);
    const shell = body.slice(body.indexOf('<div id="root">'));
    const images =
      current.shell === 'post' ? [current.banner, current.backdrop] : [current.banner, current.picture];
    expect(shell.match(/<img\b/g) ?? []).toHaveLength(images.filter((image) => image !== null).length);
  }
});

test('escapes the values in a shell', () => {
  const post = contents.find(({ shell }) => shell === 'post');
  if (post?.shell !== 'post') throw new Error('There is no post among the shells.');
  const html = shells.renderContentShell({ ...post, title: '<b>$& %banner%', backdrop: '/media/"a.png' });
  expect(html).toContain('&lt;b&gt;$&amp; %banner%');
  expect(html).toContain('src="/media/&quot;a.png"');
});

const track = (id: string, number: number, artists: string[] = []) => ({
  id,
  title: `<Track> ${id}`,
  number,
  duration: 61,
  artists,
});

const release: ReleaseShell = {
  shell: 'release',
  title: 'Slow <Weather>',
  type: 'EP',
  artists: ['nia.keys', 'thirdshift'],
  artwork: '/media/releases/a.jpg',
  releaseDate: '2026-11-20',
  label: 'Low Tide',
  tracksCount: 2,
  duration: 122,
  discs: [{ disc: 1, tracks: [track('one', 1), track('two', 2, ['ilo'])] }],
  isVisitor: true,
};

const playlist: PlaylistShell = {
  shell: 'playlist',
  name: 'Kitchen <b>',
  description: 'For washing up',
  owner: 'nia.keys',
  cover: null,
  tracksCount: 2,
  duration: 122,
  tracks: [track('one', 1, ['ilo']), track('two', 2, ['nia.keys'])],
  isVisitor: true,
};

test('the page of a release shows title, artists and numbered tracks with times without its script', async () => {
  content = release;
  const { body } = await app.inject({ url: '/release/1' });
  const shell = body.slice(body.indexOf('<div id="root">'));
  const facts = ['Slow &lt;Weather&gt;', 'EP', 'Low Tide', '2026', '2 tracks, 2 min', 'ilo', '1:01'];
  for (const text of facts) expect(shell).toContain(text);
  expect(shell).toContain('src="/media/releases/a.jpg"');
  for (const address of ['/profile/nia.keys', '/profile/thirdshift', '/post/one', '/post/two'])
    expect(shell).toContain(`href="${address}"`);
  expect(shell).not.toMatch(/undefined|null|<Track>|Disc 1|Loading/);
  content = { ...release, artwork: null, discs: [...release.discs, { disc: 2, tracks: [] }] };
  const { body: other } = await app.inject({ url: '/release/1' });
  expect(other).toContain('Disc 2');
  expect(other).not.toContain('<img');
});

test('the page of a playlist shows name, owner and numbered tracks with times without its script', async () => {
  content = playlist;
  const { body } = await app.inject({ url: '/playlist/1' });
  const shell = body.slice(body.indexOf('<div id="root">'));
  for (const text of ['Kitchen &lt;b&gt;', 'For washing up', '2 tracks, 2 min', 'ilo', '1:01'])
    expect(shell).toContain(text);
  for (const address of ['/profile/nia.keys', '/post/one', '/post/two'])
    expect(shell).toContain(`href="${address}"`);
  expect(shell).not.toMatch(/undefined|null|<Track>|Loading|<img/);
});

test('leaves room for each badge and each link', () => {
  const profile = contents.find(({ shell }) => shell === 'profile');
  if (profile?.shell !== 'profile') throw new Error('There is no profile among the shells.');
  const lengthWith = (values: Partial<ProfileShell>) =>
    shells.renderContentShell({ ...profile, ...values }).length;
  for (const name of ['badges', 'links'] as const) {
    const [none, once, thrice] = [0, 1, 3].map((count) => lengthWith({ [name]: count }));
    expect(once).toBeGreaterThan(none ?? 0);
    expect((thrice ?? 0) - (none ?? 0)).toBe(3 * ((once ?? 0) - (none ?? 0)));
  }
});

test('the server does not serve the module that renders the shells', async () => {
  expect((await app.inject({ url: `/${SHELLS_MODULE}` })).statusCode).toBe(404);
});

test('the pages have the slots that the server replaces', async () => {
  for (const name of PAGES) expect(await readFile(path.join(WEB, name), 'utf8')).toContain(pageSlots.head);
  expect(await readFile(path.join(WEB, 'index.html'), 'utf8')).toContain(pageSlots.shell);
});
