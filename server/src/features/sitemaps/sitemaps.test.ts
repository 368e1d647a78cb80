import { screens, SITEMAP_PATH } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';

const backbeat = useBackbeat({ PUBLIC_URL: 'http://localhost' }, { withPages: true });

const read = async (path: string) => {
  const { status, text } = await backbeat().visitor().send(path);
  expect(status).toBe(200);
  return text;
};
/** The addresses in a sitemap, without the origin. */
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );

test('the sitemap of a server without posts and people is empty', async () => {
  // The next test sees that nothing cached this.
  expect(addressesIn(await read(SITEMAP_PATH))).toEqual([]);
});

test('robots.txt leads to sitemaps of the published posts and the profiles that anyone can see', async () => {
  const [ana, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const publishedPost = await storePost(backbeat(), ana);
  const draft = await storePost(backbeat(), ana, { status: 'DRAFT' });
  await storePost(backbeat(), ben);
  await backbeat().context.transact((tx) => setDisabled(tx, { userName: ben.userName }, true));
  const [, index = ''] = /^Sitemap: http:\/\/localhost(.*)$/m.exec(await read('/robots.txt')) ?? [];
  const maps = addressesIn(await read(index));
  expect(maps.map((path) => path.split('?')[0])).toEqual(['/sitemap-posts.xml', '/sitemap-profiles.xml']);
  const addresses = (await Promise.all(maps.map(read))).flatMap(addressesIn);
  expect(addresses).toEqual([`/post/${publishedPost}`, `/profile/${ana.userName}`]);
  expect(addresses.join()).not.toContain(draft);
  expect((await backbeat().visitor().send('/sitemap-posts.xml?from=x')).status).toBe(404);
});

const share = (headers: Record<string, string>) => {
  const form = new FormData();
  form.set('file', new File(['sound'], 'song.mp3', { type: 'audio/mpeg' }));
  return backbeat().visitor().send('/share', { method: 'POST', body: form, headers, redirect: 'manual' });
};

test.each([
  ['an installed app', { 'sec-fetch-site': 'none', origin: 'null' }],
  ['an installed app whose browser names no origin', { 'sec-fetch-site': 'none' }],
  ['an own page', { 'sec-fetch-site': 'same-origin' }],
])('a share of %s without a service worker opens the Create screen', async (_sender, headers) => {
  const answer = await share(headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, screens.createPost]);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that hides its address', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' }],
])('a share of a page of %s is refused', async (_sender, headers) => {
  const answer = await share(headers);
  expect([answer.status, answer.failure.code]).toEqual([403, 'CROSS_SITE']);
});
