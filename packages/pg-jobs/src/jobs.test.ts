import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Attempt, BadPayload, defineJob, GiveUp } from './index.ts';
import {
  db,
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

test('a worker process runs a job with the payload that another process has sent', async () => {
  const job = newJob();
  const { payloads } = await startWorking(job);
  const sender = await newJobs();
  await sender.send(job, { n: 7 });
  await expect.poll(() => payloads).toEqual([7]);
});

test('a finished job leaves no payload in the database', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => payloads).toEqual([1]);
  await expect.poll(() => rowsOf(job)).toEqual([]);
});

test('a job is added when its transaction commits, and not before', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  const rolledBack = db.transaction().execute(async (tx) => {
    await jobs.send(job, { n: 1 }, { tx });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await db.transaction().execute(async (tx) => {
    await jobs.send(job, { n: 2 }, { tx });
    await jobs.send(job, { n: 3 });
    await expect.poll(() => payloads).toEqual([3]);
  });
  await expect.poll(() => payloads).toEqual([3, 2]);
});

test('one transaction can send several kinds of jobs for the first time', async () => {
  const kinds = [newJob(), newJob(), newJob()];
  const jobs = await newJobs();
  await db.transaction().execute(async (tx) => {
    for (const job of kinds) await jobs.send(job, { n: 1 }, { tx });
  });
  for (const job of kinds) expect(await rowsOf(job)).toMatchObject([{ state: 'created' }]);
});

test('a failed attempt is retried until the last one; then the job is stored as failed', async () => {
  const job = newJob({ attempts: 3 });
  const attempts: Omit<Attempt, 'signal'>[] = [];
  const { jobs } = await startWorking(job, async (_data, { number, isLast }) => {
    attempts.push({ number, isLast });
    throw new Error(`no luck \0 ${number}`);
  });
  await jobs.send(job, { n: 1 });
  await expect
    .poll(async () => {
      await makeDue(job);
      return attempts;
    })
    .toEqual([
      { number: 1, isLast: false },
      { number: 2, isLast: false },
      { number: 3, isLast: true },
    ]);
  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'failed', error: 'no luck  3' }]);
  expect(logLines.filter((line) => line.job === job.name).map(({ msg }) => msg)).toEqual([
    'job failed; will be retried',
    'job failed; will be retried',
    'job failed for good',
  ]);
});

test('a handler can give up a job', async () => {
  const job = newJob({ attempts: 5 });
  const { jobs, payloads } = await startWorking(job, () => Promise.reject(new GiveUp('not audio')));
  await jobs.send(job, { n: 1 });
  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'failed', error: 'not audio' }]);
  expect(payloads).toEqual([1]);
});

test('rejects a payload that does not fit the schema', async () => {
  const job = newJob();
  const jobs = await newJobs();
  const wrong: { n: number } = JSON.parse('{"n":"one"}');
  await expect(jobs.send(job, wrong)).rejects.toThrow(
    new BadPayload(
      `The payload of ${job.name} is wrong (n: Invalid input: expected number, received string).`,
    ),
  );
});

test('fails a job of an older schema without another attempt if it no longer fits', async () => {
  const job = newJob({ attempts: 5 });
  const older = defineJob(job.name, z.object({ m: z.number() }), {
    attempts: 5,
    retryDelay: 1,
    timeLimit: 60,
  });
  await (await newJobs()).send(older, { m: 1 });
  const { payloads } = await startWorking(job);
  await expect
    .poll(() => rowsOf(job))
    .toMatchObject([{ state: 'failed', error: expect.stringContaining('n: ') }]);
  expect(payloads).toEqual([]);
});

test('aborts an attempt at its time limit and counts it as failed', async () => {
  const job = newJob({ timeLimit: 1 });
  const { handler, gates } = createGate();
  const { jobs } = await startWorking(job, handler);
  await jobs.send(job, { n: 1 });
  await expect
    .poll(() => rowsOf(job))
    .toMatchObject([{ state: 'failed', error: 'It took longer than 1 s.' }]);
  expect(gates[0]?.signal.aborted).toBe(true);
});

test('runs as many jobs at once as the concurrency of the job', async () => {
  const job = newJob({ concurrency: 2 });
  const { handler, gates } = createGate();
  const { jobs, payloads } = await startWorking(job, handler);
  for (let n = 0; n < 5; n += 1) await jobs.send(job, { n });
  for (let doneCount = 0; doneCount < 5; doneCount += 1) {
    await expect.poll(() => payloads.length).toBe(Math.min(5, doneCount + 2));
    const active = (await rowsOf(job)).filter(({ state }) => state === 'active');
    expect(active).toHaveLength(Math.min(2, 5 - doneCount));
    gates[doneCount]?.open();
    await expect.poll(async () => (await rowsOf(job)).length).toBe(4 - doneCount);
  }
  expect(new Set(payloads)).toEqual(new Set([0, 1, 2, 3, 4]));
});

test('a delayed job does not hold up one without a delay', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  await jobs.send(job, { n: 1 }, { delay: 3600 });
  await jobs.send(job, { n: 2 });
  await expect.poll(() => payloads).toEqual([2]);
  await makeDue(job);
  await expect.poll(() => payloads).toEqual([2, 1]);
});

test('one job of a key waits beside a running one', async () => {
  const job = newJob({ onePer: ({ n }) => `key ${n}` });
  const { handler, gates } = createGate();
  const { jobs, payloads } = await startWorking(job, handler);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => payloads).toEqual([1]);
  for (let times = 0; times < 3; times += 1) await jobs.send(job, { n: 1 });
  await jobs.send(job, { n: 2 });
  expect((await rowsOf(job)).map(({ state }) => state).toSorted()).toEqual(['active', 'created', 'created']);
  for (const doneCount of [0, 1, 2]) {
    await expect.poll(() => gates.length).toBe(doneCount + 1);
    gates[doneCount]?.open();
  }
  await expect.poll(() => rowsOf(job)).toEqual([]);
  expect(payloads).toEqual([1, 1, 2]);
});

test('a waiting job with a key does not start before the transaction that sent it again commits', async () => {
  const job = newJob({ onePer: ({ n }) => String(n) });
  const sender = await newJobs();
  await sender.send(job, { n: 1 });
  const other = newJob();
  const events: string[] = [];
  const worker = await newJobs();
  worker.work(job, async () => void events.push('taken up'));
  worker.work(other, async () => void events.push('other job'));
  await db.transaction().execute(async (tx) => {
    await sender.send(job, { n: 1 }, { tx });
    await worker.start();
    await sender.send(other, { n: 1 });
    await expect.poll(() => events).toEqual(['other job']);
    events.push('commit');
  });
  await expect.poll(() => events).toEqual(['other job', 'commit', 'taken up']);
});

test('a schedule sends one job in each interval, whichever processes register it', async () => {
  const job = newJob();
  const { payloads, jobs } = await startWorking(job);
  for (const process of [await newJobs(), await newJobs()]) {
    process.schedule(job, 86_400, { n: 1 });
    await process.start();
  }
  await expect.poll(() => payloads).toEqual([1]);
  await jobs.send(job, { n: 2 });
  await expect.poll(() => payloads).toEqual([1, 2]);
  await expect.poll(() => rowsOf(job)).toEqual([]);
  const late = await newJobs();
  late.schedule(job, 86_400, { n: 1 });
  await late.start();
  await jobs.send(job, { n: 3 });
  await expect.poll(() => payloads).toEqual([1, 2, 3]);
});

test('rejects a second job with the same name', async () => {
  const jobs = await newJobs();
  const job = newJob();
  await jobs.send(job, { n: 1 });
  await expect(jobs.send({ ...job }, { n: 1 })).rejects.toThrow(
    `There are two jobs with the name ${job.name}.`,
  );
});

test('processes that start together send many kinds of jobs without conflict', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => startWorking(newJob())));
  const kinds = Array.from({ length: 6 }, () => newJob());
  await Promise.all(all.flatMap(({ jobs }) => kinds.map((job) => jobs.send({ ...job }, { n: 1 }))));
  for (const job of kinds) expect(await rowsOf(job)).toHaveLength(6);
});

test('several workers run each of many jobs exactly once', async () => {
  const job = newJob({ concurrency: 4 });
  const workers = await Promise.all([1, 2, 3].map(() => startWorking(job)));
  const sender = await newJobs();
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  await Promise.all(numbers.map((n) => sender.send(job, { n })));
  await expect.poll(() => rowsOf(job)).toEqual([]);
  const payloads = workers.flatMap((worker) => worker.payloads);
  expect(payloads.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('every committed job runs once, and jobs of rolled back transactions never run', async () => {
  const job = newJob({ concurrency: 2 });
  const workers = [await startWorking(job), await startWorking(job)];
  const sender = await newJobs();
  let next = 0;
  const transactions = array(record({ size: integer({ min: 1, max: 4 }), isRolledBack: boolean() }), {
    maxLength: 8,
  });
  await assert(
    asyncProperty(transactions, async (plan) => {
      const expected: number[] = [];
      await Promise.all(
        plan.map(async ({ size, isRolledBack }) => {
          const numbers = Array.from({ length: size }, () => (next += 1));
          if (!isRolledBack) expected.push(...numbers);
          await db
            .transaction()
            .execute(async (tx) => {
              for (const n of numbers) await sender.send(job, { n }, { tx });
              if (isRolledBack) throw new Error('rolled back');
            })
            .catch(() => undefined);
        }),
      );
      await expect.poll(() => rowsOf(job)).toEqual([]);
      const payloads = workers.flatMap((worker) => worker.payloads.splice(0));
      expect(payloads.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
});

test('an idle worker starts each sent job without waiting for a poll', async () => {
  const job = newJob();
  const { payloads } = await startWorking(job);
  const sender = await newJobs();
  const began = performance.now();
  for (let n = 1; n <= 30; n += 1) {
    await sender.send(job, { n });
    await expect.poll(() => payloads.length).toBe(n);
  }
  // One lost notification would cost up to 2 s, and thirty would cost 30 s on average.
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('a job with a key is sent once by transactions that send it at the same time', async () => {
  const job = newJob({ onePer: ({ n }) => String(n) });
  const sender = await newJobs();
  await Promise.all(Array.from({ length: 8 }, () => sender.send(job, { n: 1 })));
  expect(await rowsOf(job)).toHaveLength(1);
});

test('failed jobs are deleted two weeks later', async () => {
  const job = newJob();
  const { jobs } = await startWorking(job, () => Promise.reject(new GiveUp('not audio')));
  await jobs.send(job, { n: 1 });
  await jobs.send(job, { n: 2 });
  await expect.poll(async () => (await rowsOf(job)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  await sql.query(
    `update jobs set failed_at = now() - interval '15 days' where name = $1 and data = '{"n":1}'`,
    [job.name],
  );
  await (await newJobs()).start();
  await expect.poll(async () => (await rowsOf(job)).map(({ data }) => data)).toEqual([{ n: 2 }]);
});

test('a failed job is listed with its cause, and runs again with all its attempts', async () => {
  const job = newJob({ attempts: 2 });
  let isBroken = true;
  const { jobs } = await startWorking(job, async () => {
    if (isBroken) throw new Error('no luck');
  });
  await jobs.send(job, { n: 1 });
  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'retry' }]);
  await makeDue(job);
  const listed = () => jobs.listFailed({ name: job.name, after: undefined, limit: 10 });
  await expect.poll(listed).toMatchObject([{ data: { n: 1 }, attempts: 2, error: 'no luck' }]);
  expect(await jobs.counts()).toContainEqual(
    expect.objectContaining({ name: job.name, failed: 1, waiting: 0 }),
  );
  const [failedJob] = await listed();
  const id = failedJob?.id ?? 0;

  expect(await jobs.restart({ id })).toMatchObject({ restarted: 1, merged: 0 });
  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'retry' }]);
  expect(await jobs.restart({ id }), 'it has not failed').toMatchObject({ restarted: 0, merged: 0 });
  isBroken = false;
  await makeDue(job);
  await expect.poll(() => rowsOf(job)).toEqual([]);
});

test('a failed job is merged with an equal one that waits, and all of a kind are retried at once', async () => {
  const job = newJob({ onePer: ({ n }) => String(n) });
  const { jobs } = await startWorking(job, () => Promise.reject(new GiveUp('no')));
  const listed = () => jobs.listFailed({ name: job.name, after: undefined, limit: 10 });
  for (const n of [1, 1, 2]) {
    const count = (await listed()).length;
    await jobs.send(job, { n });
    await expect.poll(async () => (await listed()).length).toBe(count + 1);
  }
  await jobs.pause();
  expect(await jobs.restart({ name: job.name })).toMatchObject({ restarted: 2, merged: 1 });
  expect(await rowsOf(job)).toMatchObject([{ state: 'created' }, { state: 'created' }]);
});

test('a discarded job is gone, and one that has not failed cannot be discarded', async () => {
  const job = newJob();
  const { jobs } = await startWorking(job, () => Promise.reject(new GiveUp('no')));
  await jobs.send(job, { n: 1 });
  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'failed' }]);
  const [failedJob] = await jobs.listFailed({ name: job.name, after: undefined, limit: 10 });
  const id = failedJob?.id ?? 0;
  expect(await jobs.find(id)).toEqual({ name: job.name, state: 'failed' });
  expect(await jobs.discard(id)).toBe(true);
  expect(await jobs.discard(id)).toBe(false);
  await jobs.send(job, { n: 2 }, { delay: 3600 });
  const { rows } = await sql.query<{ id: string }>('select id from jobs where name = $1', [job.name]);
  expect(await jobs.discard(Number(rows[0]?.id))).toBe(false);
});
