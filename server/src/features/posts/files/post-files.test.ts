import { api, type posts } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { file, mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { newDraft, newPost, waitUntilProcessed } from '../../../../test/fixtures/tracks.ts';
import { listVersions, newVersion, showVersion } from '../../../../test/fixtures/versions.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;

beforeAll(async () => {
  [author, artist, stranger] = [
    await newPerson(backbeat(), { plus: true }),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const readAs = async (person: Person, { id }: posts.Post) =>
  (await person.browser.call(api.posts.getPost, { params: { id } })).body;

/** The author's view of a post, once its audio is processed. */
const load = async (person: Person | undefined, path: string | null, init: RequestInit = {}) => {
  const browser = person?.browser ?? backbeat().visitor();
  return browser.send(String(path), {
    ...init,
    headers: { ...(init.method === 'HEAD' && { accept: '*/*' }) },
  });
};
const cacheOf = async (person: Person | undefined, path: string | null) =>
  (await load(person, path)).headers.get('cache-control')?.split(',')[0];
const statusFor = async (person: Person | undefined, path: string | null) =>
  (await load(person, path)).status;

describe('the files of a published post', () => {
  test('serves the stream to all users and the original to its author only', async () => {
    const post = await waitUntilProcessed(author, await newPost(author, { file: file('mix.wav', wav(2)) }));
    expect(await statusFor(undefined, post.stream)).toBe(200);
    expect(await statusFor(author, post.music)).toBe(200);
    expect(await statusFor(stranger, post.music)).toBe(404);
    expect(await statusFor(undefined, post.music)).toBe(404);
    expect((await readAs(stranger, post)).music).toBeNull();
  });

  test('serves the original to all users if downloads are enabled', async () => {
    const post = await waitUntilProcessed(author, await newPost(author, { freeDownload: true }));
    expect(await statusFor(undefined, post.music)).toBe(200);
    expect((await readAs(stranger, post)).music).toBe(post.music);
  });

  test('allows shared caching only for files that stay public', async () => {
    const post = await waitUntilProcessed(author, await newPost(author));
    expect(await cacheOf(undefined, post.stream)).toBe('public');
    expect(await cacheOf(author, post.music)).toBe('private');
  });

  test('stops serving the original soon after another process disables downloads', async () => {
    const post = await newPost(author, { freeDownload: true });
    expect(await statusFor(undefined, post.music)).toBe(200);
    const { db } = backbeat().context;
    await db.updateTable('posts').set({ free_download: false }).where('id', '=', post.id).execute();
    await eventually(async () => expect(await statusFor(undefined, post.music)).toBe(404));
    expect(await statusFor(author, post.music)).toBe(200);
  });

  test('serves files with their media type and supports byte ranges', async () => {
    const bytes = wav(1);
    const post = await newPost(author, { file: file('mix.wav', bytes), freeDownload: true });
    const whole = await load(author, post.music, { method: 'HEAD' });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const part = await author.browser.send(String(post.music), { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.text]).toEqual([206, 'RIFF']);
  });
});

describe('the files of a draft', () => {
  test('serves draft files only to the author and the requested artists', async () => {
    const banner = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const draft = await newDraft(author, [artist], { banner: file('b.png', banner), freeDownload: true });
    const post = await waitUntilProcessed(author, draft);
    for (const path of [post.music, post.stream, post.banner]) {
      expect(await statusFor(author, path)).toBe(200);
      expect(await statusFor(artist, path)).toBe(200);
      expect(await statusFor(stranger, path)).toBe(404);
      expect(await statusFor(undefined, path)).toBe(404);
      const { headers } = await load(artist, path);
      expect(headers.get('cache-control')).toMatch(/^private/);
    }
  });

  test('stops serving draft files to an artist who rejects the request', async () => {
    const draft = await newDraft(author, [artist, stranger], { file: file('song.mp3', mp3(1)) });
    await artist.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
    expect(await statusFor(artist, draft.music)).toBe(404);
    expect(await statusFor(stranger, draft.music)).toBe(200);
  });
});

describe('the files of several versions', () => {
  test('serves the version shown by the rules of the post and the others to the parties only', async () => {
    const draft = await newDraft(author, [artist, stranger]);
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });
    await stranger.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
    await author.browser.call(api.credits.publishPost, { params: { id: draft.id } });
    await newVersion(author, draft.id);
    const [second, first] = await eventually(async () => {
      const { body } = await listVersions(author, draft.id);
      expect(body.map(({ processing }) => processing)).toEqual(['done', 'done']);
      return body;
    });
    const matrix = async () => {
      const files = [first?.music, first?.stream, second?.music, second?.stream];
      const statusesByName: Record<string, number[]> = {};
      for (const [name, person] of Object.entries({ author, artist, stranger, visitor: undefined })) {
        statusesByName[name] = [];
        for (const path of files) statusesByName[name].push(await statusFor(person, path ?? null));
      }
      return statusesByName;
    };
    expect(await matrix()).toEqual({
      author: [200, 200, 200, 200],
      artist: [200, 200, 200, 200],
      stranger: [404, 200, 404, 404],
      visitor: [404, 200, 404, 404],
    });
    await showVersion(backbeat(), draft.id, 2);
    expect(await matrix()).toEqual({
      author: [200, 200, 200, 200],
      artist: [200, 200, 200, 200],
      stranger: [404, 404, 404, 200],
      visitor: [404, 404, 404, 200],
    });
  });

  test('makes caches revalidate audio each time, and keeps banners immutable', async () => {
    const banner = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const post = await waitUntilProcessed(author, await newPost(author, { banner: file('b.png', banner) }));
    const first = await load(undefined, post.stream);
    const etag = String(first.headers.get('etag'));
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(etag).toMatch(/^"/);
    expect((await load(author, post.music)).headers.get('cache-control')).toBe('private, no-cache');
    expect((await load(undefined, post.banner)).headers.get('cache-control')).toContain('immutable');
    const ask = async (headers: Record<string, string>) => {
      const answer = await stranger.browser.send(String(post.stream), { headers });
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await ask({ 'if-none-match': etag })).toEqual([304, 'public, no-cache']);
    expect(await ask({ range: 'bytes=0-3', 'if-range': etag })).toEqual([206, 'public, no-cache']);
    expect(await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).toEqual([200, 'public, no-cache']);
    await newVersion(author, post.id);
    await showVersion(backbeat(), post.id, 2);
    expect((await ask({ 'if-none-match': etag }))[0]).toBe(404);
  });
});

test('returns 404 for a file that does not exist', async () => {
  const names = ['0'.repeat(32) + '.mp3', 'x', '..%2fimages%2fx.jpg', '%00.mp3', 'a'.repeat(500) + '.mp3'];
  for (const name of names) expect(await statusFor(author, `/media/posts/${name}`)).toBe(404);
});
