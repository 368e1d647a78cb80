import { readdir } from 'node:fs/promises';
import { api, type posts } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { file, tone, wav } from '../../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import type { Context } from '../../../context.ts';
import type { Attempt } from '@packages/pg-jobs';
import { MediaUnavailable, UndecodableFile } from '../../../platform/media/index.ts';
import { processVersion } from './process-audio.ts';

const backbeat = useEmptyBackbeat();
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat(), { plus: true });
});

const attempt = (number = 1, isLast = false) => ({ number, isLast, signal: new AbortController().signal });

const processAgain = (context: Context, { id }: posts.Post, during: Attempt) =>
  processVersion(context, { postId: id, number: 1 }, during);

const read = async ({ id }: posts.Post) =>
  (await author.browser.call(api.posts.getPost, { params: { id } })).body;

const waitUntilProcessed = (post: posts.Post) =>
  eventually(async () => {
    const now = await read(post);
    expect(now.processing).not.toBe('waiting');
    return now;
  });

const listUnclaimed = async () =>
  backbeat().context.db.selectFrom('files').select('key').where('claimed_at', 'is', null).execute();

describe('processing a track', () => {
  test('detects duration, waveform and loudness and creates a stream', async () => {
    const silenceThenTone = wav(4, (time) => (time < 2 ? 0 : tone(440, 0.9)(time)));
    const post = await waitUntilProcessed(await newPost(author, { file: file('drop.wav', silenceThenTone) }));
    expect(post.processing).toBe('done');
    expect(post.duration).toBeCloseTo(4, 1);
    const waveform = post.waveform ?? [];
    const half = waveform.length / 2;
    expect(Math.max(...waveform.slice(0, half * 0.95))).toBeLessThan(0.01);
    expect(Math.min(...waveform.slice(half * 1.05, waveform.length * 0.95))).toBeCloseTo(0.9, 1);
    expect(post.loudness).toBeLessThan(0);
    expect(post.stream).toMatch(/^\/media\/posts\/[0-9a-f]{32}\.mp3$/);
  });

  test('leaves no temporary files when a track is processed repeatedly', async () => {
    const post = await waitUntilProcessed(await newPost(author));
    await processAgain(backbeat().context, post, attempt());
    expect(await read(post)).toEqual(post);
    expect(await listUnclaimed()).toEqual([]);
    expect(await readdir(backbeat().context.storage.staging)).toEqual([]);
  });
});

type AnalyseAudio = Context['media']['analyseAudio'];

/** A context whose media processor runs the given function. */
const withMediaProcessor = (analyseAudio: AnalyseAudio): Context => {
  const { context } = backbeat();
  return { ...context, media: Object.assign(Object.create(context.media), { analyseAudio }) };
};

/** A post that waits for processing, without a queued job. */
const waitingPost = async () => {
  const post = await waitUntilProcessed(await newPost(author));
  await backbeat()
    .context.db.updateTable('post_versions')
    .set({ media_state: 'waiting', duration: null, waveform: null, loudness: null, stream_key: null })
    .where('post_id', '=', post.id)
    .execute();
  return post;
};

describe('processing a waiting track', () => {
  test('leaves no files when the post is deleted during processing', async () => {
    const post = await waitingPost();
    const { context } = backbeat();
    const deleting = withMediaProcessor(async (path, options) => {
      const analysis = await context.media.analyseAudio(path, options);
      await author.browser.call(api.posts.deletePost, { params: { id: post.id } });
      return analysis;
    });
    await processAgain(deleting, post, attempt());
    await eventually(async () => expect(await listUnclaimed()).toEqual([]));
  });

  test('saves one result when two jobs process the same track', async () => {
    const post = await waitingPost();
    const { context } = backbeat();
    await Promise.all([processAgain(context, post, attempt()), processAgain(context, post, attempt())]);
    expect((await read(post)).processing).toBe('done');
    expect(await listUnclaimed()).toEqual([]);
  });

  test('marks undecodable audio as failed and still serves the original', async () => {
    const post = await waitingPost();
    const hopeless = withMediaProcessor(() => Promise.reject(new UndecodableFile('damaged')));
    await processAgain(hopeless, post, attempt());
    const failedPost = await read(post);
    expect(failedPost).toMatchObject({ processing: 'failed', waveform: null, stream: null });
    expect((await backbeat().visitor().send(String(failedPost.music))).status).toBe(200);
  });

  test('marks audio as failed when it repeatedly exceeds the memory limit', async () => {
    const post = await waitingPost();
    const overwhelmed = withMediaProcessor(() => Promise.reject(new MediaUnavailable('memory', 'too much')));
    await expect(processAgain(overwhelmed, post, attempt(2))).rejects.toThrow('too much');
    await processAgain(overwhelmed, post, attempt(3));
    expect((await read(post)).processing).toBe('failed');
  });

  test('retries after any other error until the last attempt', async () => {
    const post = await waitingPost();
    const brokenContext = withMediaProcessor(() => Promise.reject(new Error('out of order')));
    await expect(processAgain(brokenContext, post, attempt())).rejects.toThrow('out of order');
    expect((await read(post)).processing).toBe('waiting');
    await processAgain(brokenContext, post, attempt(10, true));
    expect((await read(post)).processing).toBe('failed');
  });

  test('postpones processing while the storage is full', async () => {
    const post = await waitingPost();
    const { context } = backbeat();
    const space = Object.assign(Object.create(context.storage.space), { hasRoomFor: async () => false });
    const storage = Object.create(context.storage, { space: { value: space } });
    const full = { ...context, storage };
    await expect(processAgain(full, post, attempt(10, true))).rejects.toMatchObject({
      name: 'Postpone',
      seconds: 300,
    });
    expect((await read(post)).processing).toBe('waiting');
    await processAgain(context, post, attempt());
    expect((await read(post)).processing).toBe('done');
  });
});
