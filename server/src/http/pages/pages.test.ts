import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pageSlots, SHELLS_MODULE, type ShellContent } from '@backbeat/contract';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { startBackbeat } from '../../../test/servers/start.ts';
import { Limiter } from '../security/rate-limiter.ts';
import { servePages, withHead, type Heads, type SiteContent } from './pages.ts';
import type { Viewer } from '../security/session.ts';

const page = `<head><title>Backbeat</title>${pageSlots.head}</head>`;
const config = { publicUrl: new URL('http://localhost') };
const unlimited = new Limiter({ enabled: false });

test('writes the title and the tags of a head', () => {
  const html = withHead(
    page,
    {
      title: 'Night Bus',
      meta: [
        ['og:title', 'Night Bus'],
        ['twitter:card', 'player'],
      ],
    },
    'Night & Day',
  );
  expect(html).toContain('<title>Night Bus · Night &amp; Day</title>');
  expect(html).toContain('<meta property="og:site_name" content="Night &amp; Day">');
  expect(html).toContain('<meta property="og:title" content="Night Bus">');
  expect(html).toContain('<meta name="twitter:card" content="player">');
});

test('escapes markup in a title', () => {
  const title = `"><script>x</script>$&'&amp;`;
  const html = withHead(
    page,
    {
      title,
      meta: [['og:title', title]],
      jsonLd: { name: '</script><script>alert(1)' },
      data: { title: '</script><script>alert(2)' },
      links: [{ rel: 'alternate', title }],
    },
    title,
  );
  expect(html).not.toContain('<script>x');
  expect(html).not.toContain('</script><script>');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;$&amp;&#39;&amp;amp;"');
});

test('answers addresses with a head, without a head and without a page', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  const app = Fastify();
  const heads: Heads = {
    profile: async ({ userName }) => (userName === 'nia' ? { title: 'nia', meta: [] } : null),
    post: async () => undefined,
  };
  await servePages(app, folder, {
    config,
    heads,
    limiter: unlimited,
    visitorTtlMs: 1_000,
  });
  const answers = ['/profile/nia', '/profile/nobody', '/post/draft', '/embed/1'].map(async (url) => {
    const { statusCode, body } = await app.inject({ url });
    return [statusCode, /<title>(.*)<\/title>/.exec(body)?.[1]];
  });
  expect(await Promise.all(answers)).toEqual([
    [200, 'nia · Backbeat'],
    [404, 'Backbeat'],
    [200, 'Backbeat'],
    [200, 'Backbeat'],
  ]);
  await app.close();
  await rm(folder, { recursive: true });
});

test('preloads the scripts of the screen, and those of the login for visitors', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  const template = `<html lang="en"><head>${pageSlots.head}<script src="/assets/index.js"></script></head></html>`;
  for (const name of ['landing', 'index', 'embed'])
    await writeFile(path.join(folder, `${name}.html`), template);
  const scripts = { feed: ['/assets/index.js', '/assets/feed.js'], login: ['/assets/login.js'] };
  await writeFile(path.join(folder, 'first-scripts.json'), JSON.stringify(scripts));
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) request.viewer = VIEWER;
  });
  await servePages(app, folder, {
    config,
    heads: {},
    limiter: unlimited,
    visitorTtlMs: 1_000,
  });
  const open = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).body;
  const [member, visitor] = [await open('/feed', { cookie: 'x' }), await open('/feed', {})];
  const preloadedUrls = (html: string) =>
    [...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file);
  expect([preloadedUrls(member), preloadedUrls(visitor)]).toEqual([
    ['/assets/feed.js'],
    ['/assets/login.js'],
  ]);
  // Visitors can read agreements.
  expect(preloadedUrls(await open('/post/1/agreement', {}))).toEqual([]);
  expect(visitor).toContain('<html data-visitor ');
  expect(member).not.toContain('data-visitor');
  expect(member).toContain('<meta name="description" content="Publish');
  await app.close();
  await rm(folder, { recursive: true });
});

test('compresses a page with the best coding that the client accepts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  const app = Fastify();
  await servePages(app, folder, {
    config,
    heads: { post: async () => ({ title: 'Night Bus', meta: [] }) },
    limiter: unlimited,
    visitorTtlMs: 1_000,
  });
  const take = async (url: string, acceptEncoding: string) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });
    expect(headers.vary).toBe('accept-encoding, cookie');
    return [headers['content-encoding'], rawPayload] as const;
  };
  for (const url of ['/', '/feed', '/feed', '/post/1', '/embed/1']) {
    const [plain, html] = await take(url, 'identity');
    const [br, brotli] = await take(url, 'gzip, deflate, br;q=0.9');
    const [gz, zipped] = await take(url, 'gzip, br;q=0');
    expect([plain, br, gz]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli)).toEqual(html);
    expect(gunzipSync(zipped)).toEqual(html);
  }
  await app.close();
  await rm(folder, { recursive: true });
});

test('renders a page once a second for visitors, and each time for a user', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) request.viewer = VIEWER;
  });
  let renderCount = 0;
  const heads: Heads = { post: async () => ({ title: `take ${(renderCount += 1)}`, meta: [] }) };
  await servePages(app, folder, { config, heads, limiter: unlimited, visitorTtlMs: 1_000 });
  const titleAt = async (url: string, headers: Record<string, string> = {}) =>
    /<title>(.*) ·/.exec((await app.inject({ url, headers })).body)?.[1];
  expect(await Promise.all([titleAt('/post/1'), titleAt('/post/1')])).toEqual(['take 1', 'take 1']);
  expect(await titleAt('/post/2')).toBe('take 2');
  expect(await titleAt('/post/1', { cookie: 'x' })).toBe('take 3');
  expect(await titleAt('/post/1')).toBe('take 1');
  vi.advanceTimersByTime(1_001);
  await expect.poll(() => titleAt('/post/1')).toBe('take 4');
  vi.useRealTimers();
  await app.close();
  await rm(folder, { recursive: true });
});

test('shows visitors the page of a post at once after they found none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  let isPublished = false;
  const heads: Heads = { post: async () => (isPublished ? { title: 'Night Bus', meta: [] } : null) };
  await servePages(app, folder, { config, heads, limiter: unlimited, visitorTtlMs: 60_000 });
  expect((await app.inject('/post/1')).statusCode).toBe(404);
  isPublished = true;
  expect((await app.inject('/post/1')).body).toContain('Night Bus');
  await app.close();
  await rm(folder, { recursive: true });
});

test('answers a client that requests too many pages with an error page', async () => {
  const limitedServer = await startBackbeat({ RATE_LIMITS: 'on' }, { withPages: true });
  const statuses = new Map<number, number>();
  for (let count = 0; count < 610; count += 1) {
    const { status } = await limitedServer.visitor().send(count % 2 === 0 ? '/login' : '/post/1');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBe(10);
  for (const address of ['/', '/login', '/profile/nia', '/embed/1', '/nowhere']) {
    const { status, headers, text } = await limitedServer
      .visitor()
      .send(address, { headers: { accept: 'text/html' } });
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toMatch(/<h1>Too many requests<\/h1><p>Too many attempts. Please try again in \d+ second/);
  }
  await limitedServer.close();
});

test('prerenders a page with the content that is known of it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed'])
    await writeFile(path.join(folder, `${name}.html`), `${page}<div id="root">${pageSlots.shell}</div>`);
  const post: ShellContent = {
    shell: 'post',
    title: '<b>%banner% $&',
    author: 'nia',
    isLong: false,
    isPlus: false,
    isVisitor: true,
    banner: null,
    backdrop: '/media/a.png',
  };
  const profile: ShellContent = {
    shell: 'profile',
    userName: 'nia',
    isLong: false,
    isPlus: false,
    isOwn: false,
    banner: null,
    picture: null,
    location: null,
    bio: 'hello $&',
    about: null,
    badges: 2,
    links: 0,
  };
  // What the build writes, without React.
  const shellsModule = `
    export const renderLoadingShell = (screen = 'the logo', tab = '') =>
      screen === 'home' ? 'the logo' : [screen, tab].join(' ').trim();
    export const renderContentShell = (content) => JSON.stringify(content);`;
  await mkdir(path.join(folder, path.dirname(SHELLS_MODULE)));
  await writeFile(path.join(folder, SHELLS_MODULE), shellsModule);
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) request.viewer = VIEWER;
  });
  const heads: Heads = {
    post: async () => ({ title: 'x', meta: [], shell: post }),
    profile: async () => ({ title: 'x', meta: [], shell: profile }),
  };
  await servePages(app, folder, {
    config,
    heads,
    limiter: unlimited,
    visitorTtlMs: 1_000,
  });
  const frameAt = async (url: string, headers: Record<string, string>) =>
    /<div id="root">(.*)<\/div>/.exec((await app.inject({ url, headers })).body)?.[1];
  const cookie = { cookie: 'x' };
  expect(await frameAt('/feed', cookie)).toBe('feed');
  expect(await frameAt('/feed?tab=liked&tab=feed', cookie)).toBe('feed');
  expect(await frameAt('/feed?tab=liked', cookie)).toBe('feed liked');
  expect(await frameAt('/feed?tab=<b>', cookie)).toBe('feed');
  expect(await frameAt('/home', cookie)).toBe('the logo');
  // Visitors get the login screen.
  expect(await frameAt('/feed', {})).toBe('the logo');
  expect(await frameAt('/post/1', {})).toBe(JSON.stringify(post));
  expect(await frameAt('/profile/nia', cookie)).toBe(JSON.stringify(profile));
  await app.close();
  await rm(folder, { recursive: true });
});

const VIEWER: Viewer = {
  id: '1',
  userName: 'nia',
  role: 'USER',
  staff: null,
  hasBlocks: false,
  hasMuted: false,
  sessionHash: Buffer.alloc(32),
  isProven: false,
};

test('the page of a profile, a release or a playlist that has a canonical address leads to its feeds', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed'])
    await writeFile(path.join(folder, `${name}.html`), `<html><head>${pageSlots.head}</head></html>`);
  const app = Fastify();
  const headAt = (address: string) => async () => ({
    title: 'Nia',
    meta: [],
    links: [{ rel: 'canonical', href: `https://music.example${address}` }],
  });
  await servePages(app, folder, {
    config,
    heads: {
      profile: headAt('/profile/Nia'),
      release: headAt('/release/1'),
      playlist: async () => ({ title: 'Kitchen', meta: [] }),
      post: headAt('/post/1'),
    },
    limiter: unlimited,
    visitorTtlMs: 1_000,
  });
  const feedsOf = async (url: string) =>
    [
      ...(await app.inject({ url })).body.matchAll(
        /<link rel="alternate" type="([^"]+)" href="([^"]+)" title="Nia">/g,
      ),
    ].map(([, type, href]) => [type, href]);
  expect(await feedsOf('/profile/nia')).toEqual([
    ['application/rss+xml', 'https://music.example/profile/Nia/feed.xml'],
    ['application/atom+xml', 'https://music.example/profile/Nia/feed.atom'],
  ]);
  expect((await feedsOf('/release/1')).map(([, href]) => href)).toEqual([
    'https://music.example/release/1/feed.xml',
    'https://music.example/release/1/feed.atom',
  ]);
  expect([await feedsOf('/playlist/1'), await feedsOf('/post/1')]).toEqual([[], []]);
  await app.close();
  await rm(folder, { recursive: true });
});

test('writes the name of the instance as text into pages, and follows its changes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  const title = `<html lang="en"><head><title>Backbeat</title>${pageSlots.head}</head>`;
  for (const name of ['landing', 'index', 'embed'])
    await writeFile(path.join(folder, `${name}.html`), `${title}<b data-brand="">Backbeat</b></html>`);
  await writeFile(path.join(folder, 'manifest.webmanifest'), JSON.stringify({ id: '/', name: 'Backbeat' }));
  const app = Fastify();
  let content: SiteContent = {
    name: '<script>$&"',
    signUpMode: 'open',
    contactEmail: 'a&b@music.example',
    banner: '',
    paths: [],
  };
  await servePages(app, folder, {
    config,
    heads: { profile: async () => ({ title: 'nia', meta: [] }) },
    limiter: unlimited,
    visitorTtlMs: 60_000,
    landingMeta: (siteName) => [['og:title', siteName]],
    site: { read: () => content },
  });
  const read = async (url: string) => (await app.inject({ url })).body;
  const escapedName = '&lt;script&gt;$&amp;&quot;';
  for (const url of ['/', '/feed', '/profile/nia', '/embed/1']) {
    const html = await read(url);
    expect(html).toContain(`<b data-brand="">${escapedName}</b>`);
    expect(html).toMatch(/<title>(nia · )?&lt;script/);
  }
  expect(await read('/feed')).toContain(` data-brand="${escapedName}" `);
  expect(await read('/')).toContain(' data-sign-up="open" data-contact="a&amp;b@music.example"');
  expect(await read('/')).toContain(`<meta property="og:title" content="${escapedName}">`);
  expect(await read('/profile/nia')).toContain(`<meta property="og:site_name" content="${escapedName}">`);
  expect(JSON.parse(await read('/manifest.webmanifest'))).toEqual({
    id: '/',
    name: content.name,
    short_name: content.name,
  });
  content = { ...content, name: 'Night Bus' };
  for (const url of ['/', '/feed', '/profile/nia', '/manifest.webmanifest'])
    expect(await read(url)).toContain('Night Bus');
  await app.close();
  await rm(folder, { recursive: true });
});
