import { api, screens, SITEMAP_PATH } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { newRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newPlaylist } from '../playlists/playlists.fixture.ts';
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

test('sitemaps list releases that are out, and public playlists with three tracks', async () => {
  const ana = await newPerson(backbeat());
  const posts: string[] = [];
  for (let count = 0; count < 3; count += 1)
    posts.push(await storeTrack(backbeat(), ana, { isPublished: true }));
  const { id: releaseId } = await newRelease(backbeat(), ana, posts);
  await ana.browser.call(api.releases.releaseNow, { params: { id: releaseId } });
  await newRelease(backbeat(), ana, posts);
  const { id: playlistId } = await newPlaylist(ana, { visibility: 'public', posts });
  await newPlaylist(ana, { visibility: 'public', posts: posts.slice(1) });
  await newPlaylist(ana, { visibility: 'unlisted', posts });
  await newPlaylist(ana, { posts });
  const addressesOf = async (list: string) =>
    addressesIn(await read(`/sitemap-${list}.xml?from=00000000-0000-0000-0000-000000000000`));
  expect([await addressesOf('releases'), await addressesOf('playlists')]).toEqual([
    [`/release/${releaseId}`],
    [`/playlist/${playlistId}`],
  ]);
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
