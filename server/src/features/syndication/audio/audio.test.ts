import { api, audioPath } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newDraft, waitUntilProcessed } from '../../../../test/fixtures/tracks.ts';
import { newVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { setDisabled } from '../../users/index.ts';
import { newPlayablePost, setInFeeds } from '../syndication.fixture.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;
beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const load = (path: string, init: RequestInit = {}) =>
  fetch(`${backbeat().origin}${path}`, { redirect: 'manual', ...init });
const statusOf = async (path: string, init?: RequestInit) => {
  const response = await load(path, init);
  await response.arrayBuffer();
  return response.status;
};

describe('the address of the current version', () => {
  test('sends the rendition to all sites, whole and in ranges, with a strong entity tag', async () => {
    const { id, stream } = await newPlayablePost(author);
    const path = audioPath(id, 1);
    const whole = await load(path);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const rendition = Buffer.from(await (await load(String(stream))).arrayBuffer());
    expect(bytes.equals(rendition)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(whole.headers.get('etag'));
    expect(etag).toMatch(/^"/);
    const part = await load(path, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect(await statusOf(path, { headers: { 'if-none-match': etag } })).toBe(304);
    // A range that ends before it begins is ignored (RFC 9110, 14.2).
    expect(await statusOf(path, { headers: { range: 'bytes=9-1' } })).toBe(200);
    const head = await load(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(await statusOf(audioPath(id.toUpperCase(), 1))).toBe(200);
  });

  test('counts no view and no download', async () => {
    const { id } = await newPlayablePost(author, { freeDownload: true });
    await statusOf(audioPath(id, 1));
    const { body } = await author.browser.call(api.posts.getPost, { params: { id } });
    expect([body.totalViews, body.totalDownloads]).toEqual([0, 0]);
    const { rows } = await sql<{ plays: number }>`
      select count(*)::int as plays from plays where post_id = ${id}`.execute(backbeat().context.db);
    expect(rows[0]?.plays).toBe(0);
  });
});

describe('the address of another version', () => {
  test('leads to the current version if it once was current, and to nothing else', async () => {
    const { id } = await newPlayablePost(author);
    await newVersion(author, id);
    expect(await statusOf(audioPath(id, 2))).toBe(404);
    await author.browser.call(api.credits.proposeTerms, { params: { id }, body: { version: 2 } });
    await waitUntilProcessed(author, { id });
    const old = await load(audioPath(id, 1));
    expect([old.status, old.headers.get('location'), old.headers.get('access-control-allow-origin')]).toEqual(
      [302, audioPath(id, 2), '*'],
    );
    expect(await statusOf(audioPath(id, 2))).toBe(200);
    expect(await statusOf(audioPath(id, 3))).toBe(404);
  });

  test('does not exist while the version is proposed only', async () => {
    const draft = await newDraft(author, [artist]);
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });
    await waitUntilProcessed(author, draft);
    await newVersion(author, draft.id);
    expect([await statusOf(audioPath(draft.id, 1)), await statusOf(audioPath(draft.id, 2))]).toEqual([
      200, 404,
    ]);
    const asAuthor = await author.browser.send(audioPath(draft.id, 2));
    expect(asAuthor.status).toBe(404);
  });

  test.each(['0', '51', '100', '01', '-1', 'x', '1.5'])(
    'does not exist for the version %s',
    async (version) => {
      const { id } = await newPlayablePost(author);
      expect(await statusOf(`/audio/${id}/${version}.mp3`)).toBe(404);
    },
  );
});

describe('the address of a post that is not public', () => {
  test('does not exist for a draft, for a post that never was and for an id that is none', async () => {
    const draft = await newDraft(author, [artist]);
    await waitUntilProcessed(author, draft);
    expect((await author.browser.send(audioPath(draft.id, 1))).status).toBe(404);
    for (const id of [draft.id, uuidv7(), 'x', '..%2f..']) expect(await statusOf(audioPath(id, 1))).toBe(404);
  });

  test('does not exist for a track of a suspended author, and comes back', async () => {
    const suspended = await newPerson(backbeat());
    const { id } = await newPlayablePost(suspended);
    const suspend = (isDisabled: boolean) =>
      backbeat().context.transact((tx) => setDisabled(tx, { userName: suspended.userName }, isDisabled));
    await suspend(true);
    expect(await statusOf(audioPath(id, 1))).toBe(404);
    await suspend(false);
    expect(await statusOf(audioPath(id, 1))).toBe(200);
  });

  test('does not exist while its author lets no feed app play it', async () => {
    const shy = await newPerson(backbeat());
    const { id } = await newPlayablePost(shy);
    await setInFeeds(shy, false);
    expect(await statusOf(audioPath(id, 1))).toBe(404);
    expect((await shy.browser.send(audioPath(id, 1))).status).toBe(404);
    await setInFeeds(shy, true);
    expect(await statusOf(audioPath(id, 1))).toBe(200);
  });

  test('the address is gone for a deleted post that once was public, and unknown for a deleted draft', async () => {
    const { id } = await newPlayablePost(author);
    const draft = await newDraft(author, [artist]);
    for (const post of [id, draft.id])
      await author.browser.call(api.posts.deletePost, { params: { id: post } });
    expect([await statusOf(audioPath(id, 1)), await statusOf(audioPath(id, 7))]).toEqual([410, 410]);
    expect(await statusOf(audioPath(draft.id, 1))).toBe(404);
  });
});
