import { api } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { newPerson, newStaff, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { titles } from './jobs.messages.ts';

const backbeat = useEmptyBackbeat();
const routes = api.jobs;
let admin: Person;

beforeEach(async () => {
  admin = await newStaff(backbeat(), 'administrator');
});

/** A kind that nothing else uses. Its jobs fail at once, and no worker of the product knows it. */
const newKind = () =>
  defineJob(
    `test-${crypto.randomUUID()}`,
    z.object({ postId: z.string().optional(), userId: z.string().optional() }),
    {
      attempts: 1,
      retryDelay: 1,
      timeLimit: 60,
      onePer: (data) => JSON.stringify(data),
    },
  );
type Kind = ReturnType<typeof newKind>;

/** Stores a failed job, as a worker leaves it. */
async function storeFailed(kind: Kind, data: z.input<Kind['schema']>, error = 'no luck'): Promise<string> {
  const { jobs, db } = backbeat().context;
  await jobs.send(kind, data);
  const row = await db
    .updateTable('jobs')
    .set({ state: 'failed', failed_at: new Date(), failures: 3, error })
    .where('name', '=', kind.name)
    .where('state', '=', 'created')
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(row.id);
}
const listFailed = async (kind: Kind, query: { after?: string; size?: string } = {}) =>
  (await admin.browser.call(routes.listFailedJobs, { query: { kind: kind.name, ...query } })).body;
const countsOf = async (kind: Kind) =>
  (await admin.browser.call(routes.listJobKinds)).body.content.find((each) => each.kind === kind.name);

test('every kind of job that has a handler has a title in words', () => {
  expect(Object.keys(titles).toSorted()).toEqual(backbeat().context.jobs.kinds.toSorted());
});

test('lists kinds with how many jobs wait and have failed', async () => {
  const kind = newKind();
  await storeFailed(kind, {});
  await backbeat().context.jobs.send(kind, { userId: 'one' });
  await backbeat().context.jobs.send(kind, { userId: 'two' }, { delay: 3600 });
  expect(await countsOf(kind)).toMatchObject({
    title: kind.name,
    waiting: 2,
    active: 0,
    retrying: 0,
    failed: 1,
  });
  const { content } = (await admin.browser.call(routes.listJobKinds)).body;
  expect(content).toContainEqual(
    expect.objectContaining({ kind: 'process-audio', title: titles['process-audio'], failed: 0 }),
  );
});

test('a failed job says what it is about and why it failed, without its payload and without secrets', async () => {
  const kind = newKind();
  const author = await newPerson(backbeat());
  const postId = await storePost(backbeat(), author, { title: 'Night Bus' });
  await storeFailed(kind, { userId: author.id }, `550 ${author.email} is unknown\ncode K7M2P9QX`);
  await storeFailed(kind, { postId, userId: author.id });
  await storeFailed(kind, { postId: crypto.randomUUID() });
  const { content } = await listFailed(kind);
  expect(content).toMatchObject([
    { subject: null, cause: 'no luck', attempts: 3 },
    { subject: { label: 'Night Bus', path: `/post/${postId}` } },
    {
      subject: { label: author.userName, path: `/profile/${author.userName}` },
      cause: '550 … is unknown code …',
    },
  ]);
  expect(JSON.stringify(content)).not.toContain(author.email);
});

test('pages of failed jobs repeat none and leave none out', async () => {
  const kind = newKind();
  const ids = [];
  for (const userId of ['a', 'b', 'c', 'd', 'e']) ids.push(await storeFailed(kind, { userId }));
  const first = await listFailed(kind, { size: '2' });
  const second = await listFailed(kind, { size: '2', after: String(first.next) });
  const third = await listFailed(kind, { size: '2', after: String(second.next) });
  expect([...first.content, ...second.content, ...third.content].map(({ id }) => id)).toEqual(
    ids.toReversed(),
  );
  expect(third.next).toBeNull();
});

test('a retried job has all its attempts again, and runs', async () => {
  const kind = newKind();
  const id = await storeFailed(kind, {});
  const retry = () => admin.browser.call(routes.restartJob, { params: { id } });
  expect((await retry()).body).toEqual({ restarted: 1, merged: false });
  expect(await countsOf(kind)).toMatchObject({ waiting: 1, failed: 0 });
  const again = await retry();
  expect([again.status, again.body]).toMatchObject([409, { code: 'CONFLICT' }]);
});

test('a retried job is merged with an equal one that waits', async () => {
  const kind = newKind();
  const id = await storeFailed(kind, { userId: 'ana' });
  await backbeat().context.jobs.send(kind, { userId: 'ana' });
  const { body } = await admin.browser.call(routes.restartJob, { params: { id } });
  expect(body).toEqual({ restarted: 0, merged: true });
  expect(await countsOf(kind)).toMatchObject({ waiting: 1, failed: 0 });
});

test('one of several retries at once succeeds', async () => {
  const kind = newKind();
  const id = await storeFailed(kind, {});
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => admin.browser.call(routes.restartJob, { params: { id } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  expect(await countsOf(kind)).toMatchObject({ waiting: 1 });
});

test('all failed jobs of a kind are retried, and those of other kinds are not', async () => {
  const [kind, other] = [newKind(), newKind()];
  for (const userId of ['a', 'b']) await storeFailed(kind, { userId });
  await storeFailed(other, {});
  const { body } = await admin.browser.call(routes.restartJobsOfKind, { body: { kind: kind.name } });
  expect(body).toEqual({ restarted: 2, merged: false });
  expect([await countsOf(kind), await countsOf(other)]).toMatchObject([
    { failed: 0, waiting: 2 },
    { failed: 1 },
  ]);
});

test('a discarded job is gone, and one that waits or is unknown cannot be discarded', async () => {
  const kind = newKind();
  const id = await storeFailed(kind, {});
  const discard = (jobId: string) => admin.browser.call(routes.discardJob, { params: { id: jobId } });
  expect((await discard(id)).status).toBe(204);
  expect((await discard(id)).status).toBe(404);
  await backbeat().context.jobs.send(kind, {});
  const row = await backbeat()
    .context.db.selectFrom('jobs')
    .select('id')
    .where('name', '=', kind.name)
    .executeTakeFirstOrThrow();
  expect((await discard(String(row.id))).status).toBe(409);
  expect((await discard('99999999999999')).status).toBe(404);
  expect((await discard('x')).status).toBe(400);
});
