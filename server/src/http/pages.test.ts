import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { servePages, withHead } from './pages.ts';

const page = '<head><title>Backbeat</title><!--head--></head>';

test('a head says title and tags', () => {
  const html = withHead(page, {
    title: 'Night Bus',
    meta: [
      ['og:title', 'Night Bus'],
      ['twitter:card', 'player'],
    ],
  });
  expect(html).toContain('<title>Night Bus · Backbeat</title>');
  expect(html).toContain('<meta property="og:title" content="Night Bus">');
  expect(html).toContain('<meta name="twitter:card" content="player">');
});

test('whatever is in a title stays text', () => {
  const title = `"><script>x</script>$&'&amp;`;
  const html = withHead(page, {
    title,
    meta: [['og:title', title]],
    jsonLd: { name: '</script><script>alert(1)' },
    data: { title: '</script><script>alert(2)' },
    links: [{ rel: 'alternate', title }],
  });
  expect(html).not.toContain('<script>x');
  expect(html).not.toContain('</script><script>');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;$&amp;&#39;&amp;amp;"');
});

test('a page is answered with what its address stands for: known, nothing to tell, or not there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-pages-'));
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  const app = Fastify();
  await servePages(app, folder, {
    profile: async ({ userName }) => (userName === 'nia' ? { title: 'nia', meta: [] } : null),
    post: async () => undefined,
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
