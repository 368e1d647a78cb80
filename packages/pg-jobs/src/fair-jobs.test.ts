import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Postpone } from './index.ts';
import {
  createGate,
  makeDue,
  logLines,
  newJob,
  newJobs,
  rowsOf,
  sql,
  useDatabase,
  startWorking,
} from '../test/jobs.fixture.ts';

useDatabase();

/**
 * Opens the gates one after the other.
 * @returns the jobs in the order in which they started
 */
async function openInOrder(gates: ReturnType<typeof createGate>['gates'], count: number): Promise<number[]> {
  for (let startedCount = 0; startedCount < count; startedCount += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(startedCount);
    gates[startedCount]?.open();
  }
  return gates.map(({ n }) => n);
}

test('a fair job of a later account starts before the second job of another account', async () => {
  const job = newJob({ fair: true });
  const { handler, gates } = createGate();
  const { jobs } = await startWorking(job, handler);
  for (const n of [1, 2, 3]) await jobs.send(job, { n }, { account: 'anna' });
  await expect.poll(() => gates.length).toBe(1);
  await jobs.send(job, { n: 10 }, { account: 'ben' });
  await jobs.send(job, { n: 11 }, { account: 'ben' });
  expect(await openInOrder(gates, 5)).toEqual([1, 10, 2, 11, 3]);
});

test('a fair job that has waited long starts before the jobs of new accounts', async () => {
  const job = newJob({ fair: true });
  const { handler, gates } = createGate();
  const sender = await newJobs();
  for (const n of [1, 2]) await sender.send(job, { n }, { account: 'anna' });
  await sql.query(
    `update jobs set due_at = due_at - interval '11 minutes', claim_order = claim_order - interval '11 minutes'
     where name = $1`,
    [job.name],
  );
  await sender.send(job, { n: 10 }, { account: 'ben' });
  await startWorking(job, handler);
  expect(await openInOrder(gates, 3)).toEqual([1, 2, 10]);
});

test('one account runs one job at a time and leaves the other place to another account', async () => {
  const job = newJob({ fair: true, concurrency: 2 });
  const { handler, gates } = createGate();
  const { jobs } = await startWorking(job, handler);
  const other = await startWorking(job, handler);
  // While one worker claims the first job of an account, the other one may claim the second.
  await jobs.send(job, { n: 1 }, { account: 'anna' });
  await expect.poll(() => gates.map(({ n }) => n)).toEqual([1]);
  for (const n of [2, 3]) await jobs.send(job, { n }, { account: 'anna' });
  await jobs.send(job, { n: 10 }, { account: 'ben' });
  await expect.poll(() => gates.map(({ n }) => n)).toEqual([1, 10]);
  const states = async () => (await rowsOf(job)).map(({ state }) => state).toSorted();
  expect(await states()).toEqual(['active', 'active', 'created', 'created']);
  gates[0]?.open();
  await expect.poll(() => gates.length).toBe(3);
  expect(await states()).toEqual(['active', 'active', 'created']);
  for (const { open } of gates) open();
  await expect.poll(() => gates.length).toBe(4);
  expect(gates.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 10]);
  for (const { open } of gates) open();
  await other.jobs.stop(1);
});

test('runs a fair job without an account, as older versions sent it', async () => {
  const job = newJob({ fair: true, concurrency: 2 });
  const { jobs, payloads } = await startWorking(job);
  await jobs.send(job, { n: 1 });
  await jobs.send(job, { n: 2 });
  await expect.poll(() => payloads.toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a postponed job is due again later, and its attempt does not count', async () => {
  const job = newJob({ attempts: 1 });
  const attempts: number[] = [];
  const { jobs } = await startWorking(job, async (_data, { number }) => {
    attempts.push(number);
    if (attempts.length < 3) throw new Postpone('no room', 300);
  });
  await jobs.send(job, { n: 1 });
  await expect
    .poll(async () => {
      await makeDue(job);
      return attempts;
    })
    .toEqual([1, 1, 1]);
  await expect.poll(() => rowsOf(job)).toEqual([]);
  const lines = logLines.filter((line) => line.job === job.name);
  expect(lines).toMatchObject([
    { msg: 'job postponed', seconds: 300 },
    { msg: 'job postponed', seconds: 300 },
  ]);
});

test('a job that is not running keeps its place in the order of its account', async () => {
  const job = newJob({ fair: true });
  const sender = await newJobs();
  for (const n of [1, 2]) await sender.send(job, { n }, { account: 'anna' });
  await sender.send(job, { n: 10 }, { account: 'ben' });
  const { handler, gates } = createGate();
  await startWorking(job, handler);
  expect(await openInOrder(gates, 3)).toEqual([1, 10, 2]);
});

test('workers that claim at once run at most one job of an account', async () => {
  const job = newJob({ fair: true, concurrency: 3 });
  const sender = await newJobs();
  for (let n = 0; n < 24; n += 1) await sender.send(job, { n }, { account: `account ${n % 4}` });
  const runsByAccount = new Map<number, number>();
  let maxRunning = 0;
  const handler = async ({ n }: { n: number }) => {
    const account = n % 4;
    runsByAccount.set(account, (runsByAccount.get(account) ?? 0) + 1);
    maxRunning = Math.max(maxRunning, ...runsByAccount.values());
    await setTimeout(Math.random() * 5);
    runsByAccount.set(account, (runsByAccount.get(account) ?? 0) - 1);
  };
  const workers = await Promise.all([1, 2, 3].map(() => startWorking(job, handler)));
  await expect.poll(() => rowsOf(job)).toEqual([]);
  const payloads = workers.flatMap((worker) => worker.payloads);
  expect(payloads.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => n));
  expect(maxRunning).toBe(1);
});
