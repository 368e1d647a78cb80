import { api, comments, limits, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { insertComments } from './comments.queries.ts';

const routes = api.comments;
const backbeat = useBackbeat();
let author: Person;
let fan: Person;

beforeAll(async () => {
  [author, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

/** A post of this duration in seconds. */
async function newTrack(duration: number | null): Promise<string> {
  const id = await storePost(backbeat(), author);
  await storeDuration(backbeat(), id, duration);
  return id;
}

const addComment = ({ browser }: Person, id: string, body: string, query: { at?: string } = {}) =>
  browser.call(routes.addComment, { params: { id }, query, body });
const list = async (id: string, query = {}) =>
  (await fan.browser.call(routes.listComments, { params: { id }, query })).body;
const placesOf = (entries: readonly posts.Comment[]) => entries.map(({ at, comment }) => [at, comment]);

describe('a comment with a position', () => {
  test('stores the position to the millisecond and shows it everywhere', async () => {
    const id = await newTrack(120.0326);
    const { status, body } = await addComment(fan, id, 'That turn', { at: '65.00049' });
    expect([status, body.at]).toEqual([201, 65]);
    expect((await addComment(fan, id, 'The end', { at: '120.0326' })).body.at).toBe(120.033);
    expect((await addComment(fan, id, 'The start', { at: '0' })).body.at).toBe(0);
    expect((await addComment(fan, id, 'All of it')).body.at).toBeNull();
    const { body: post } = await fan.browser.call(api.posts.getPost, { params: { id } });
    expect(post.comments.map(({ at }) => at)).toEqual([null, 0, 120.033, 65]);
    expect((await list(id)).content).toEqual(post.comments);
  });

  test('returns 400 for a position outside the track or one that is no number', async () => {
    const id = await newTrack(60);
    for (const at of ['60.001', '61', '-1', '', ' 1', '1e1', 'NaN', '0x1', '1,5']) {
      const { status, failure } = await addComment(fan, id, 'Hello', { at });
      expect([at, status, failure.error]).toEqual([at, 400, comments.messages.position]);
    }
    expect((await list(id)).content).toEqual([]);
  });

  test('returns 409 for a position while the duration is unknown', async () => {
    const id = await newTrack(null);
    const { status, failure } = await addComment(fan, id, 'Hello', { at: '1' });
    expect([status, failure.error]).toEqual([409, comments.messages.unknownDuration]);
    expect((await addComment(fan, id, 'Hello')).status).toBe(201);
  });

  test('shows positions at the end of a shorter track and restores them with a longer one', async () => {
    const id = await newTrack(60);
    await addComment(fan, id, 'Late', { at: '55.5' });
    await addComment(fan, id, 'Early', { at: '3' });
    const positions = async () => (await list(id, { sort: 'at' })).content.map(({ at }) => at);
    await storeDuration(backbeat(), id, 30.25);
    expect(await positions()).toEqual([3, 30.25]);
    await storeDuration(backbeat(), id, 90);
    expect(await positions()).toEqual([3, 55.5]);
  });

  test('returns the first comment for a repeated request with the same idempotency key', async () => {
    const id = await newTrack(60);
    const send = (at: string) =>
      fan.browser.call(routes.addComment, {
        params: { id },
        query: { at },
        body: 'Hello',
        headers: { 'idempotency-key': `key of ${id}`.replaceAll(' ', '-') },
      });
    const { body } = await send('5');
    expect((await send('5')).body).toEqual(body);
    await storeDuration(backbeat(), id, 4);
    expect((await send('5')).body).toEqual({ ...body, at: 4 });
    expect((await list(id)).page.totalElements).toBe(1);
  });

  test('returns 400 for an unknown order of the list', async () => {
    const id = await newTrack(60);
    const { status } = await fan.browser.call(routes.listComments, {
      params: { id },
      // @ts-expect-error -- an unknown order
      query: { sort: 'oldest' },
    });
    expect(status).toBe(400);
  });
});

test('lists comments by position, then those without a position, page by page', async () => {
  const position = fc.option(fc.integer({ min: 0, max: 5 }));
  await fc.assert(
    fc.asyncProperty(fc.array(position, { minLength: 1, maxLength: 12 }), async (positions) => {
      const id = await newTrack(5);
      for (const [index, at] of positions.entries())
        await addComment(fan, id, `Number ${index}`, at === null ? {} : { at: String(at) });
      const expected = positions
        .map((at, index) => [at, `Number ${index}`] as const)
        .toSorted(([one], [other]) => (one ?? Infinity) - (other ?? Infinity) || 0);
      const pages = Math.ceil(positions.length / 5);
      const readPages: unknown[] = [];
      for (let page = 0; page < pages; page++)
        readPages.push(...placesOf((await list(id, { sort: 'at', size: '5', page: String(page) })).content));
      expect(readPages).toEqual(expected);
    }),
    { numRuns: 8 },
  );
});

describe('timed comments', () => {
  const listTimed = async (id: string, person = fan) =>
    (await person.browser.call(routes.listTimedComments, { params: { id } })).body;

  /** Inserts a comment of each author at each position in milliseconds. */
  const storeComments = async (id: string, authors: readonly Person[], positions: readonly number[]) => {
    const { context } = backbeat();
    const all = positions.flatMap((atMs) =>
      authors.map(({ id: userId }) => ({ id: uuidv7(), userId, text: 'Hello', atMs, replyTo: null })),
    );
    await context.transact((tx) => insertComments(tx, id, all));
  };

  test('timed comments are listed in the order of their positions', async () => {
    const id = await newTrack(60);
    await addComment(fan, id, 'All of it');
    await addComment(fan, id, 'Late', { at: '50' });
    await addComment(author, id, 'Early', { at: '2' });
    expect(placesOf(await listTimed(id))).toEqual([
      [2, 'Early'],
      [50, 'Late'],
    ]);
    expect(await listTimed(await newTrack(null))).toEqual([]);
  });

  test('timed comments are spread over the whole track where there are more than the limit', async () => {
    const id = await newTrack(100);
    const intro = Array.from({ length: limits.timedComments }, (_, index) => index);
    await storeComments(id, [fan], [...intro, 50_000, 50_001, 99_500, 150_000]);
    const positions = (await listTimed(id)).map(({ at }) => at);
    expect(positions).toEqual([0, 0.001, 50, 50.001, 99.5, 100]);
  });

  test('timed comments leave out blocked users before they are counted', async () => {
    const id = await newTrack(100);
    const blockedUser = await newPerson(backbeat());
    const positions = Array.from({ length: limits.timedComments / 2 + 1 }, (_, index) => index);
    await storeComments(id, [author, blockedUser], positions);
    const viewer = await newPerson(backbeat());
    expect(await listTimed(id, viewer)).toHaveLength(2);
    const { status } = await viewer.browser.call(api.blocks.block, {
      params: { user: blockedUser.userName },
    });
    expect(status).toBe(204);
    expect(await listTimed(id, viewer)).toHaveLength(positions.length);
  });
});
