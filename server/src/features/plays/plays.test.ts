import { api, plays, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { answerPlays } from './count-plays.ts';
import { aggregateAllPlays } from './aggregate-plays.ts';

const routes = api.plays;
const backbeat = useBackbeat({ TRUST_PROXY: '127.0.0.1' });
let author: Person;
let fan: Person;
let stranger: Person;

beforeAll(async () => {
  [author, fan, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

type Visitor = Pick<Person, 'browser'>;
const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const visitor = (): Visitor => ({ browser: backbeat().visitor() });
const play = ({ browser }: Visitor, post: { id: string }, address?: string) =>
  browser.call(routes.recordPlay, {
    ...paramsOf(post),
    headers: address ? { 'x-forwarded-for': address } : {},
  });
const download = ({ browser }: Visitor, post: { id: string }) =>
  browser.call(routes.recordDownload, paramsOf(post));
const read = async (post: posts.Post) => (await author.browser.call(api.posts.getPost, paramsOf(post))).body;

/** Moves the count windows of all plays back to this many seconds ago. */
const ageWindows = (seconds: number) =>
  sql`update play_windows set counted_at = now() - make_interval(secs => ${seconds})`.execute(
    backbeat().context.db,
  );

describe('recording a play', () => {
  test('counts one play in fifteen seconds for each listener', async () => {
    const post = await newPost(author);
    expect((await play(fan, post)).body).toEqual({ counted: true, totalViews: 1 });
    expect((await play(fan, post)).body).toEqual({ counted: false, totalViews: 1 });
    expect((await play(author, post)).body).toEqual({ counted: true, totalViews: 2 });
    await ageWindows(5);
    expect((await play(fan, post)).body.counted).toBe(false);
    await ageWindows(16);
    expect((await play(fan, post)).body).toEqual({ counted: true, totalViews: 3 });
    expect((await read(post)).totalViews).toBe(3);
  });

  test('counts plays of each post separately', async () => {
    const [first, second] = [await newPost(author), await newPost(author)];
    expect((await play(fan, first)).body.counted).toBe(true);
    expect((await play(fan, second)).body.counted).toBe(true);
  });

  test('counts visitors by IPv4 address and by IPv6 network', async () => {
    const post = await newPost(author);
    const playCounts = [];
    for (const address of [
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8:0:1::1',
    ]) {
      playCounts.push((await play(visitor(), post, address)).body.counted);
    }
    expect(playCounts).toEqual([true, false, true, true, false, true]);
    const { rows } = await sql<{ listener: string }>`
      select listener from play_windows where post_id = ${post.id}`.execute(backbeat().context.db);
    expect(rows.every(({ listener }) => !/192|2001/.test(listener))).toBe(true);
  });

  test('counts concurrent plays once for each listener', async () => {
    const post = await newPost(author);
    const listeners = [fan, author, stranger, visitor()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => play(listeners[index % listeners.length] ?? fan, post)),
    );
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(4);
    expect((await read(post)).totalViews).toBe(4);
  });

  test('returns 404 for a play of a hidden post', async () => {
    const draft = await newDraft(author, [fan]);
    const answers = await Promise.all([play(stranger, draft), play(visitor(), draft), play(fan, draft)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect((await play(fan, { id: author.id })).status).toBe(404);
    expect((await read(draft)).totalViews).toBe(1);
  });

  test('deletes the count window of a play after it expires', async () => {
    const post = await newPost(author);
    await play(fan, post);
    await ageWindows(16);
    const { context } = backbeat();

    await aggregateAllPlays(context, new AbortController().signal);
    const { rows } = await sql`select from play_windows where post_id = ${post.id}`.execute(context.db);
    expect(rows).toEqual([]);
  });
});

describe('listening at the moment', () => {
  const newTrack = async () => {
    const post = { id: await storePost(backbeat(), author) };
    await storeDuration(backbeat(), post.id, 100);
    return post;
  };
  const listening = async (post: { id: string }) =>
    (await author.browser.call(routes.getListening, paramsOf(post))).body.listening;
  const stop = ({ browser }: Visitor, post: { id: string }) =>
    browser.call(routes.recordStop, { ...paramsOf(post), body: { position: 5 } });

  test('counts each listener other than the author once until the play stops', async () => {
    const post = await newTrack();
    await play(author, post);
    expect(await listening(post)).toBe(0);
    await Promise.all([play(fan, post), play(stranger, post), play(visitor(), post, '192.0.2.7')]);
    expect(await listening(post)).toBe(3);
    await ageWindows(16);
    await play(fan, post);
    expect(await listening(post)).toBe(3);
    await Promise.all([stop(fan, post), stop(stranger, post)]);
    expect(await listening(post)).toBe(1);
    // A stop that counts no more ends the listening too.
    await ageWindows(5);
    await play(fan, post);
    await sql`
      update play_windows set counted_at = now() - interval '16 seconds'
      where post_id = ${post.id} and listener = ${fan.id}`.execute(backbeat().context.db);
    await play(fan, post);
    expect(await listening(post)).toBe(2);
    expect((await stop(fan, post)).body.counted).toBe(false);
    expect(await listening(post)).toBe(1);
  });

  test('lasts no longer than the track, and keeps the row until then', async () => {
    const { context } = backbeat();
    const post = await newTrack();
    await play(fan, post);
    await ageWindows(60);
    await aggregateAllPlays(context, new AbortController().signal);
    expect(await listening(post)).toBe(1);
    await sql`
      update play_windows set listening_until = listening_until - interval '100 seconds'
      where post_id = ${post.id}`.execute(context.db);
    expect(await listening(post)).toBe(0);
    await aggregateAllPlays(context, new AbortController().signal);
    expect((await sql`select from play_windows where post_id = ${post.id}`.execute(context.db)).rows).toEqual(
      [],
    );
  });

  test('shows its number to the author alone', async () => {
    const post = await newTrack();
    const answers = await Promise.all(
      [fan, visitor()].map(({ browser }) => browser.call(routes.getListening, paramsOf(post))),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 401]);
  });
});

describe('recording where a play stops', () => {
  const stop = ({ browser }: Visitor, post: { id: string }, position: number) =>
    browser.call(routes.recordStop, { ...paramsOf(post), body: { position } });
  const counters = async (id: string) =>
    (
      await sql<{ bucket: number; stops: number }>`
        select bucket, stops from post_stops where post_id = ${id} order by bucket`.execute(
        backbeat().context.db,
      )
    ).rows;

  test('counts one stop in fifteen seconds for each listener in the part that was playing', async () => {
    const post = { id: await storePost(backbeat(), author) };
    await storeDuration(backbeat(), post.id, 100);
    expect((await stop(fan, post, 41)).body).toEqual({ counted: true });
    expect((await stop(fan, post, 90)).body).toEqual({ counted: false });
    await Promise.all([stop(stranger, post, 40), stop(visitor(), post, 250)]);
    await ageWindows(16);
    expect((await stop(fan, post, 0)).body.counted).toBe(true);
    expect((await play(fan, post)).body).toEqual({ counted: true, totalViews: 1 });
    expect(await counters(post.id)).toEqual([
      { bucket: 0, stops: 1 },
      { bucket: 20, stops: 2 },
      { bucket: 49, stops: 1 },
    ]);
  });

  test('counts no stop of a track without a known duration', async () => {
    const post = { id: await storePost(backbeat(), author) };
    expect((await stop(fan, post, 3)).body).toEqual({ counted: false });
    expect(await counters(post.id)).toEqual([]);
    expect((await stop(fan, { id: author.id }, 3)).status).toBe(404);
  });
});

test('returns totals that match the counted plays for concurrent plays', () => {
  const keys = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...keys)),
      fc.subarray(keys),
      fc.nat(1000),
      (playedKeys, allowedKeys, before) => {
        const countedKeys = new Set(allowedKeys.filter((key) => playedKeys.includes(key)));
        const answers = answerPlays(
          playedKeys.map((key) => ({ userId: undefined, key })),
          countedKeys,
          before,
        );
        expect(answers.filter((answer) => answer.counted)).toHaveLength(countedKeys.size);
        let total = before;
        for (const answer of answers) {
          total += answer.counted ? 1 : 0;
          expect(answer.totalViews).toBe(total);
        }
      },
    ),
  );
});

describe('recording a download', () => {
  test('counts every download if the author allows downloads', async () => {
    const post = await newPost(author, { freeDownload: true });
    expect((await download(fan, post)).body).toEqual({ totalDownloads: 1 });
    const answers = await Promise.all([
      download(fan, post),
      download(stranger, post),
      download(author, post),
    ]);
    expect(new Set(answers.map(({ body }) => body.totalDownloads))).toEqual(new Set([2, 3, 4]));
    expect((await read(post)).totalDownloads).toBe(4);
  });

  test('returns 403 if the author does not allow downloads, and 401 for visitors', async () => {
    const post = await newPost(author);
    for (const person of [fan, author]) {
      const rejection = await download(person, post);
      expect([rejection.status, rejection.failure.error]).toEqual([403, plays.messages.notEnabled]);
    }
    const signedOut = await download(visitor(), post);
    expect([signedOut.status, signedOut.failure.error]).toEqual([401, plays.messages.signedOut]);
    expect((await read(post)).totalDownloads).toBe(0);
  });

  test('returns 404 for a download of a hidden post', async () => {
    const draft = await newDraft(author, [fan], { freeDownload: true });
    expect((await download(stranger, draft)).status).toBe(404);
    expect((await download(fan, draft)).status).toBe(200);
  });

  test('keeps the download count after the account is deleted', async () => {
    const post = await newPost(author, { freeDownload: true });
    const deletedUser = await newPerson(backbeat());
    await download(deletedUser, post);
    await sql`delete from users where id = ${deletedUser.id}`.execute(backbeat().context.db);
    expect((await read(post)).totalDownloads).toBe(1);
  });
});
