import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openSilentDatabase } from '../../../test/servers/silent-proxy.ts';
import {
  gate,
  newJob,
  newJobs,
  rescue,
  rowsOf,
  SOON,
  sql,
  url,
  useDatabase,
  working,
} from './jobs.fixture.ts';

useDatabase();

/** Cuts the connections of the jobs, as a restart of PostgreSQL would. */
/** They and their locks are gone when it returns. */
const cutConnections = () =>
  sql.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'jobs%'`);

async function countLocks(): Promise<number> {
  const { rows } = await sql.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows.length;
}

test('a stopping process finishes running jobs within its grace period and puts the others back', async () => {
  const job = newJob({ concurrency: 2 });
  const { handler, waiting } = gate();
  const { jobs } = await working(job, handler);
  await jobs.send(job, { n: 1 });
  await jobs.send(job, { n: 2 });
  await expect.poll(() => waiting.length, SOON).toBe(2);
  const stopped = jobs.stop(1);
  waiting.find(({ n }) => n === 1)?.open();
  await stopped;
  expect(await rowsOf(job)).toMatchObject([{ state: 'retry', data: { n: 2 } }]);
  const numbers: number[] = [];
  const { taken } = await working(job, async (_data, { number }) => void numbers.push(number));
  await expect.poll(() => taken, SOON).toEqual([2]);
  expect(numbers).toEqual([1]);
});

test('a resting process claims no jobs, and another one runs the jobs that it still sends', async () => {
  const job = newJob();
  const { jobs, taken } = await working(job);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => taken, SOON).toEqual([1]);
  await jobs.rest();
  await jobs.send(job, { n: 2 });
  const { taken: takenByOther } = await working(job);
  await expect.poll(() => takenByOther, SOON).toEqual([2]);
  expect(taken).toEqual([1]);
});

test('a job of a killed process runs in the next process as if for the first time', async () => {
  const job = newJob();
  await (await newJobs()).send(job, { n: 1 });
  const fixture = fileURLToPath(new URL('hanging.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, url, job.name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }]);

  const numbers: number[] = [];
  const { taken } = await working(job, async (_data, { number }) => void numbers.push(number));
  const other = newJob();
  const { taken: othersTaken, jobs } = await working(other);
  await jobs.send(other, { n: 2 });
  await expect.poll(() => othersTaken, SOON).toEqual([2]);
  expect(taken, 'while its process lives it is left alone').toEqual([]);

  child.kill('SIGKILL');
  await expect.poll(() => taken, SOON).toEqual([1]);
  expect(numbers).toEqual([1]);
});

test('a job that finishes while the database is away does not run again', async () => {
  const job = newJob();
  const { handler, waiting } = gate();
  const { jobs, taken } = await working(job, handler);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => waiting.length, SOON).toBe(1);
  await cutConnections();
  waiting[0]?.open();
  await expect.poll(() => rowsOf(job), SOON).toEqual([]);
  expect(taken).toEqual([1]);
});

test('a job that runs while the database is away is not claimed by other processes', async () => {
  const job = newJob();
  const { handler, waiting } = gate();
  const first = await working(job, handler);
  await first.jobs.send(job, { n: 1 });
  await expect.poll(() => waiting.length, SOON).toBe(1);
  await cutConnections();
  await expect.poll(countLocks, SOON).toBe(1);
  await rescue();
  const second = await working(job);
  waiting[0]?.open();
  await expect.poll(() => rowsOf(job), SOON).toEqual([]);
  expect([first.taken, second.taken]).toEqual([[1], []]);
});

test('workers claim jobs again after the connections were cut', async () => {
  const job = newJob();
  const { jobs, taken } = await working(job);
  await cutConnections();
  await expect
    .poll(
      () =>
        jobs.send(job, { n: 1 }).then(
          () => 'sent',
          () => 'failed',
        ),
      SOON,
    )
    .toBe('sent');
  await expect.poll(() => taken, SOON).toEqual([1]);
});

test('a silent database blocks no sender, and jobs continue when it is back', async () => {
  const proxy = await openSilentDatabase(url);
  onTestFinished(proxy.close);
  const job = newJob();
  const jobs = await newJobs(proxy.url);
  await jobs.send(job, { n: 1 });

  proxy.fallSilent();
  try {
    await expect(jobs.send(job, { n: 2 })).rejects.toThrow('Connection terminated');
    await expect(jobs.pending()).rejects.toThrow('Connection terminated');
  } finally {
    proxy.speakAgain();
  }
  await expect
    .poll(() => jobs.pending().catch(() => []), SOON)
    .toContainEqual({
      name: job.name,
      state: 'created',
      jobs: expect.any(Number),
    });
});

test('a job whose processes keep dying waits longer each time and finally fails', async () => {
  const job = newJob();
  await (await newJobs()).send(job, { n: 1 });
  const die = (deaths: number) =>
    sql.query(
      `UPDATE pgboss.job SET state = 'active', output = jsonb_build_object('deaths', $2::int) WHERE name = $1`,
      [job.name, deaths],
    );
  await die(8);
  await rescue();
  expect(await rowsOf(job)).toMatchObject([{ state: 'retry', output: { deaths: 9 } }]);
  const { rows } = await sql.query(
    `SELECT FROM pgboss.job WHERE name = $1 AND start_after > now() + interval '1 minute'`,
    [job.name],
  );
  expect(rows).toHaveLength(1);
  await die(19);
  await rescue();
  expect(await rowsOf(job)).toMatchObject([
    { state: 'failed', output: { message: '20 processes died while it ran.' } },
  ]);
});
