import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  db,
  createGate,
  freePort,
  logLines,
  log,
  newJob,
  newJobs,
  recoverOrphanedJobs,
  rowsOf,
  sql,
  url,
  useDatabase,
  startWorking,
} from '../test/jobs.fixture.ts';
import { WorkerLease } from './worker-lease.ts';

useDatabase();

const require = createRequire(import.meta.url);

/**
 * Cuts the connections of the jobs, as a restart of PostgreSQL would. They are gone when it
 * returns.
 */
const cutConnections = () =>
  sql.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name like 'pg-jobs%'`);

/** Counts the workers that listen for jobs. */
async function countListeners(): Promise<number> {
  const { rows } = await sql.query(`select from pg_stat_activity
    where datname = current_database() and application_name = 'pg-jobs listener'`);
  return rows.length;
}

test('a stopping process finishes running jobs within its grace period and puts the others back', async () => {
  const job = newJob({ concurrency: 2 });
  const { handler, gates } = createGate();
  const { jobs } = await startWorking(job, handler);
  await jobs.send(job, { n: 1 });
  await jobs.send(job, { n: 2 });
  await expect.poll(() => gates.length).toBe(2);
  const stop = jobs.stop(1);
  gates.find(({ n }) => n === 1)?.open();
  await stop;
  expect(await rowsOf(job)).toMatchObject([{ state: 'retry', data: { n: 2 } }]);
  const numbers: number[] = [];
  const { payloads } = await startWorking(job, async (_data, { number }) => void numbers.push(number));
  await expect.poll(() => payloads).toEqual([2]);
  expect(numbers).toEqual([1]);
});

test('a resting process claims no jobs, and another one runs the jobs that it still sends', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => payloads).toEqual([1]);
  await jobs.pause();
  await jobs.send(job, { n: 2 });
  const { payloads: takenByOther } = await startWorking(job);
  await expect.poll(() => takenByOther).toEqual([2]);
  expect(payloads).toEqual([1]);
});

test('a job of a killed process runs in the next process as if for the first time', async () => {
  const job = newJob();
  await (await newJobs()).send(job, { n: 1 });
  const fixture = fileURLToPath(new URL('../test/hanging.fixture.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(require.resolve('tsx')).href, fixture, url, job.name],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }]);

  const numbers: number[] = [];
  const { payloads } = await startWorking(job, async (_data, { number }) => void numbers.push(number));
  const other = newJob();
  const { payloads: othersTaken, jobs } = await startWorking(other);
  await jobs.send(other, { n: 2 });
  await expect.poll(() => othersTaken).toEqual([2]);
  expect(payloads, 'while its process lives it is left alone').toEqual([]);

  child.kill('SIGKILL');
  await expect.poll(() => payloads).toEqual([1]);
  expect(numbers).toEqual([1]);
});

test('a job that finishes while the database is away does not run again', async () => {
  const job = newJob();
  const { handler, gates } = createGate();
  const { jobs, payloads } = await startWorking(job, handler);
  await jobs.send(job, { n: 1 });
  await expect.poll(() => gates.length).toBe(1);
  await cutConnections();
  gates[0]?.open();
  await expect.poll(() => rowsOf(job)).toEqual([]);
  expect(payloads).toEqual([1]);
});

test('a job that runs while the database is away is not claimed by other processes', async () => {
  const job = newJob();
  const { handler, gates } = createGate();
  const first = await startWorking(job, handler);
  await first.jobs.send(job, { n: 1 });
  await expect.poll(() => gates.length).toBe(1);
  await cutConnections();
  await expect.poll(countListeners).toBe(1);
  await recoverOrphanedJobs();
  const second = await startWorking(job);
  gates[0]?.open();
  await expect.poll(() => rowsOf(job)).toEqual([]);
  expect([first.payloads, second.payloads]).toEqual([[1], []]);
});

test('workers claim jobs again after their connections are lost', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  await cutConnections();
  await expect
    .poll(() =>
      jobs.send(job, { n: 1 }).then(
        () => 'sent',
        () => 'failed',
      ),
    )
    .toBe('sent');
  await expect.poll(() => payloads).toEqual([1]);
});

test('a process whose database does not answer at the start works when it is back', async () => {
  const port = await freePort();
  const badUrl = new URL(url);
  badUrl.hostname = '127.0.0.1';
  badUrl.port = String(port);
  badUrl.searchParams.delete('host');
  const job = newJob();
  const jobs = await newJobs(badUrl.href);
  const payloads: number[] = [];
  jobs.work(job, async ({ n }) => void payloads.push(n));
  const start = jobs.start();
  await expect.poll(() => logLines.map(({ msg }) => msg)).toContain('jobs could not start; retrying');

  const { host, port: databasePort } = new pg.Client({ connectionString: url });
  const server = createServer((client) => {
    const database = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${databasePort}` } : { host, port: databasePort },
    );
    for (const socket of [client, database]) socket.on('error', () => undefined);
    client.pipe(database).pipe(client);
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await start;
  await jobs.send(job, { n: 1 });
  await expect.poll(() => payloads).toEqual([1]);
});

/** Makes a worker that died a minute ago the worker of the jobs of a kind. */
const die = (job: { name: string }, deaths: number) =>
  sql.query(
    `with dead as (
       insert into worker_heartbeats values (gen_random_uuid(), now() - interval '1 minute') returning worker_id
     )
     update jobs set state = 'active', worker_id = dead.worker_id, deaths = $2 from dead where name = $1`,
    [job.name, deaths],
  );

test('a job whose processes keep dying waits longer each time and finally fails', async () => {
  const job = newJob();
  await (await newJobs()).send(job, { n: 1 });
  await die(job, 8);
  await recoverOrphanedJobs();
  expect(await rowsOf(job)).toMatchObject([{ state: 'retry', deaths: 9 }]);
  const { rows } = await sql.query(
    `select from jobs where name = $1 and due_at > now() + interval '1 minute'`,
    [job.name],
  );
  expect(rows).toHaveLength(1);
  await die(job, 19);
  await recoverOrphanedJobs();
  expect(await rowsOf(job)).toMatchObject([{ state: 'failed', error: '20 processes died while it ran.' }]);
});

test('a worker reclaims a job whose claim was not acknowledged', async () => {
  const job = newJob();
  const { jobs, payloads } = await startWorking(job);
  const { rows } = await sql.query(
    `insert into jobs (name, data, state, worker_id, started_at)
     select $1, '{"n":1}', 'active', worker_id, now() - interval '1 minute'
     from worker_heartbeats order by seen_at desc limit 1 returning id`,
    [job.name],
  );
  expect(rows).toHaveLength(1);
  await expect.poll(() => payloads).toEqual([1]);
  await jobs.stop(0);
});

test('the outcome of an attempt does not count after another worker has the job', async () => {
  const job = newJob({ attempts: 1 });
  const first = createGate();
  const { jobs } = await startWorking(job, async (...call) => {
    await first.handler(...call);
    throw new Error('too late');
  });
  await jobs.send(job, { n: 1 });
  await expect.poll(() => first.gates.length).toBe(1);
  await die(job, 0);
  await recoverOrphanedJobs();
  const second = createGate();
  await startWorking(job, second.handler);
  await expect.poll(() => second.gates.length).toBe(1);
  first.gates[0]?.open();
  await expect.poll(() => logLines.filter((line) => line.job === job.name).length).toBe(1);
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }]);
  second.gates[0]?.open();
  await expect.poll(() => rowsOf(job)).toEqual([]);
});

test('a worker gives the others time after an outage before it puts back their jobs', async () => {
  const job = newJob();
  await (await newJobs()).send(job, { n: 1 });
  await die(job, 0);
  const lease = new WorkerLease(db, log, () => undefined);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const stateAfterRenewal = async (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    await lease.renew();
    return (await rowsOf(job))[0]?.state;
  };
  expect(await stateAfterRenewal(0)).toBe('retry');
  await die(job, 0);
  expect(await stateAfterRenewal(8_000)).toBe('active');
  expect(await stateAfterRenewal(12_000)).toBe('active');
  expect(await stateAfterRenewal(16_000)).toBe('active');
  expect(await stateAfterRenewal(20_000)).toBe('retry');
});
