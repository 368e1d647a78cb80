import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FEED_TABS,
  pageSlots,
  SHELLS_MODULE,
  type ProfileShell,
  type ShellContent,
} from '../contract/src/index.ts';
import { Limiter } from '../server/src/http/security/rate-limiter.ts';
import { servePages } from '../server/src/http/pages/pages.ts';
import { openShells, type Shells } from '../server/src/http/pages/shells.ts';
import { prerender } from '../web/build/prerender.mjs';

const WEB = path.resolve(import.meta.dirname, '../web');
const PAGES = ['index.html', 'landing.html', 'embed.html'];

let folder: string;
let app: FastifyInstance;
let shells: Shells;
/** What the page of a post or profile shows. */
let content: ShellContent;

// The module of the real build, in the pages of the real server.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-shells-'));
  await prerender(path.join(folder, path.dirname(SHELLS_MODULE)));
  for (const name of PAGES) await copyFile(path.join(WEB, name), path.join(folder, name));
  shells = await openShells(folder);
  app = Fastify();
  const head = async () => ({ title: 'x', meta: [], shell: content });
  await servePages(app, folder, {
    config: { publicUrl: new URL('http://localhost') },
    heads: { post: head, profile: head },
    limiter: new Limiter({ enabled: false }),
    visitorTtlMs: 0,
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const booleans = [false, true];
const variants = booleans.flatMap((isLong) =>
  booleans.flatMap((isPlus) => booleans.map((isLast) => ({ isLong, isPlus, isLast }))),
);

/** Each shell in each variant, with and without the values that may be missing. */
const contents = variants.flatMap(({ isLong, isPlus, isLast }) =>
  booleans.flatMap((isFull): ShellContent[] => {
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
    ...FEED_TABS.map((tab) => shells.renderLoadingShell('feed', tab)),
  ];
  expect(new Set(parts).size).toBe(parts.length);
  expect(shells.renderLoadingShell('feed')).toBe(shells.renderLoadingShell('feed', 'spotlight'));
});

test('each shell shows all values and only the pictures that exist', async () => {
  for (content of contents) {
    const url = content.shell === 'post' ? '/post/1' : '/profile/nia';
    const { body } = await app.inject({ url });
    const texts = Object.entries<unknown>({ ...content }).filter(
      ([name, value]) => name !== 'shell' && typeof value === 'string',
    );
    for (const [, text] of texts) expect(body).toContain(text);
    expect(body).not.toMatch(/undefined|null/);
    const shell = body.slice(body.indexOf('<div id="root">'));
    const images =
      content.shell === 'post' ? [content.banner, content.backdrop] : [content.banner, content.picture];
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
