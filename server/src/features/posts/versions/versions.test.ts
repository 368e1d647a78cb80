import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newDraft, newPost } from '../../../../test/fixtures/tracks.ts';
import { listVersions, newVersion, showVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import type { Context } from '../../../context.ts';
import { UndecodableFile } from '../../../platform/media/index.ts';
import { processVersion } from './process-audio.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;

beforeAll(async () => {
  [author, artist, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const read = async ({ browser }: Pick<Person, 'browser'>, id: string) =>
  (await browser.call(api.posts.getPost, { params: { id } })).body;
const waitUntilProcessed = (id: string, number: number) =>
  eventually(async () => {
    const version = (await listVersions(author, id)).body.find((each) => each.number === number);
    expect(version?.processing).toBe('done');
    return version;
  });

test('lists all versions to the author, newest first, and the current one to others', async () => {
  const post = await newPost(author);
  await newVersion(author, post.id);
  await newVersion(author, post.id);
  const seenBy = async (person: Pick<Person, 'browser'>) =>
    (await listVersions(person, post.id)).body.map(({ number, isCurrent }) => [number, isCurrent]);
  expect(await seenBy(author)).toEqual([
    [3, false],
    [2, false],
    [1, true],
  ]);
  for (const other of [stranger, { browser: backbeat().visitor() }])
    expect(await seenBy(other)).toEqual([[1, true]]);
});

test('lists the versions of a draft to its author and to artists who have not declined', async () => {
  const draft = await newDraft(author, [artist, stranger]);
  await newVersion(author, draft.id);
  const seenBy = async (person: Pick<Person, 'browser'>) => {
    const { status, body } = await listVersions(person, draft.id);
    return status === 200
      ? body.map(({ number, isCurrent, isProposed }) => [number, isCurrent, isProposed])
      : status;
  };
  const all = [
    [2, false, false],
    [1, false, true],
  ];
  expect([await seenBy(author), await seenBy(artist)]).toEqual([all, all]);
  await artist.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
  expect([await seenBy(artist), await seenBy({ browser: backbeat().visitor() })]).toEqual([404, 404]);
});

test('the post follows the version that it shows', async () => {
  const post = await newPost(author, { freeDownload: true });
  const second = await newVersion(author, post.id);
  const version = await waitUntilProcessed(post.id, 2);
  await showVersion(backbeat(), post.id, 2);
  expect(await read(stranger, post.id)).toMatchObject({
    version: 2,
    audioSha256: second.sha256,
    music: second.music,
    stream: version?.stream,
    duration: version?.duration,
    waveform: version?.waveform,
    totalLikes: post.totalLikes,
  });
  expect((await listVersions(stranger, post.id)).body.map(({ number }) => number)).toEqual([2]);
});

test('a version that cannot be decoded is marked as failed and leaves the others as they are', async () => {
  const post = await newPost(author);
  await newVersion(author, post.id);
  await waitUntilProcessed(post.id, 1);
  await waitUntilProcessed(post.id, 2);
  const { context } = backbeat();
  await context.db
    .updateTable('post_versions')
    .set({ media_state: 'waiting', duration: null, waveform: null, loudness: null, stream_key: null })
    .where('post_id', '=', post.id)
    .where('number', '=', 2)
    .execute();
  const analyseAudio: Context['media']['analyseAudio'] = () => Promise.reject(new UndecodableFile('damaged'));
  const brokenContext = { ...context, media: Object.assign(Object.create(context.media), { analyseAudio }) };
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
  await processVersion(brokenContext, { postId: post.id, number: 2 }, attempt);
  const states = (await listVersions(author, post.id)).body.map(({ processing }) => processing);
  expect(states).toEqual(['failed', 'done']);
  expect((await read(author, post.id)).processing).toBe('done');
});

test('deleting a post removes the files of all its versions', async () => {
  const post = await newPost(author);
  await newVersion(author, post.id);
  await waitUntilProcessed(post.id, 1);
  await waitUntilProcessed(post.id, 2);
  const rows = (await listVersions(author, post.id)).body;
  const keys = rows
    .flatMap(({ music, stream }) => [music, stream])
    .map((url) => String(url).replace('/media/', ''));
  expect(new Set(keys).size).toBe(4);
  await author.browser.call(api.posts.deletePost, { params: { id: post.id } });
  await eventually(async () => {
    for (const key of keys) expect(await backbeat().context.storage.stat(key)).toBeUndefined();
  });
});
