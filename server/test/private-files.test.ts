// Files that only some users may read must not outlive their permission in a cache.
import { api } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './clients/browser.ts';
import { eventually } from './eventually.ts';
import { newPerson, PASSWORD, type Person } from './fixtures/people.ts';
import { file, wav } from './fixtures/sounds.ts';
import { newDraft, newPost } from './fixtures/tracks.ts';
import { newVersion } from './fixtures/versions.ts';
import { useBackbeat } from './servers/start.ts';

const backbeat = useBackbeat();
let owner: Person;

const picture = async (name: string) =>
  file(
    name,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );

const sendToChat = async (upload: File) => {
  const other = await newPerson(backbeat());
  const { body: chat } = await owner.browser.call(api.chats.createChat, {
    body: { users: [other.userName] },
  });
  const params = { id: chat.chatRoomId };
  await owner.browser.call(api.chats.sendFile, { params, body: { file: upload } });
  return eventually(async () => {
    const { text } = await owner.browser.call(api.chats.listMessages, { params });
    const paths = [...new Set(text.match(/\/media\/chats\/[\w.-]+/g))];
    expect(paths.length).toBeGreaterThan(0);
    return paths;
  });
};

const waitUntilProcessed = (id: string) =>
  eventually(async () => {
    const { body } = await owner.browser.call(api.posts.getPost, { params: { id } });
    expect(body.processing).toBe('done');
    return body;
  });

/** Each kind of private file, with the paths of its files. */
const KINDS: Record<string, () => Promise<(string | null | undefined)[]>> = {
  'the banner, original and stream of a draft': async () => {
    const draft = await newDraft(owner, [await newPerson(backbeat())], { banner: await picture('b.png') });
    const { banner, music, stream } = await waitUntilProcessed(draft.id);
    return [banner, music, stream];
  },
  'the original of a post without downloads': async () => [
    (await waitUntilProcessed((await newPost(owner)).id)).music,
  ],
  'a version that is not shown': async () => {
    const { id } = await newPost(owner);
    await newVersion(owner, id);
    return eventually(async () => {
      const { body } = await owner.browser.call(api.versions.listVersions, { params: { id } });
      expect(body.map(({ processing }) => processing)).toEqual(['done', 'done']);
      return [body[0]?.music, body[0]?.stream];
    });
  },
  'the original of a demo': async () => {
    const { body: demo } = await owner.browser.call(api.demos.createDemo, {
      body: { demo: { title: 'Hook' }, file: file('hook.wav', wav(1)) },
    });
    // Players play the original until there is a rendition.
    await eventually(async () => {
      const { body } = await owner.browser.call(api.demos.getDemo, { params: { id: demo.id } });
      expect(body.processing).toBe('done');
    });
    return [demo.songUrl];
  },
  'a picture in a chat': async () => sendToChat(await picture('cover.png')),
  'a recording in a chat': async () => sendToChat(file('take.wav', wav(1))),
};

beforeAll(async () => {
  owner = await newPerson(backbeat(), { plus: true });
});

describe.each(Object.entries(KINDS))('%s', (_kind, make) => {
  test('browsers ask again for each use, whole or in ranges, until the session ends', async () => {
    const paths = await make();
    expect(paths).not.toContain(null);
    const load = (browser: Browser, path: unknown, headers: Record<string, string> = {}) =>
      browser.send(String(path), { headers });
    // The session of the owner, which another test still needs, is not the one that ends.
    const login = { username: owner.userName, password: PASSWORD };
    const browser = backbeat().visitor();
    expect((await browser.call(api.auth.signIn, { body: login })).status).toBe(200);
    for (const path of paths) {
      const { status, headers } = await load(browser, path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      const etag = String(headers.get('etag'));
      expect((await load(browser, path, { 'if-none-match': etag })).status).toBe(304);
      const part = await load(browser, path, { 'if-range': etag, range: 'bytes=0-3' });
      expect([part.status, part.text.length > 0]).toEqual([206, true]);
    }
    const etags = await Promise.all(
      paths.map(async (path) => String((await load(browser, path)).headers.get('etag'))),
    );
    await browser.call(api.auth.signOut);
    for (const [index, path] of paths.entries()) {
      const headers = { 'if-none-match': etags[index] ?? '' };
      expect((await load(browser, path, headers)).status).toBe(404);
    }
  });
});
