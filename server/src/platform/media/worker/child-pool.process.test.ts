import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundlePrograms } from '../../../../test/servers/bundle-program.ts';
import { ChildPool, type PoolLimits } from './child-pool.ts';
import type { ChildOptions } from './child-process.ts';
import { MediaUnavailable, UndecodableFile } from '../errors.ts';

const programs = await bundlePrograms('child-pool', {
  child: fileURLToPath(new URL('child.fixture.ts', import.meta.url)),
});

/** In milliseconds. A busy machine takes 20 s to fill a heap. */
const LIMITS = { total: 60_000, silence: 60_000 };

/** A pool of children that can do what `child.fixture.ts` can do. */
function makePool({
  jobsPerChild = 100,
  idleMs = 60_000,
  memoryLimit = 700_000_000,
  ...limits
}: Partial<PoolLimits & Pick<ChildOptions, 'jobsPerChild' | 'idleMs' | 'memoryLimit'>> = {}) {
  const warnings: object[] = [];
  const pool = new ChildPool(
    { processes: 1, maxWaiting: 10, ...limits },
    {
      module: programs('child'),
      args: [],
      log: { warn: (details) => warnings.push(details) },
      jobsPerChild,
      idleMs,
      memoryLimit,
    },
  );
  const run = (
    action: string,
    options: {
      value?: unknown;
      onProgress?: (part: number) => void;
      limits?: Partial<typeof LIMITS>;
      account?: string;
    } = {},
  ) =>
    pool.run(
      {
        request: { action, value: options.value },
        limits: { ...LIMITS, ...options.limits },
        onProgress: options.onProgress,
      },
      options.account ?? 'anna',
    );
  return { pool, run, warnings };
}

/** Opens a pool until the end of the test. */
function openPool(options: Parameters<typeof makePool>[0] = {}) {
  const testPool = makePool(options);
  onTestFinished(() => testPool.pool.close());
  return testPool;
}

const unavailable = (reason: string) => expect.objectContaining({ name: 'MediaUnavailable', reason });

/** Whether a process with this id exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('ChildPool', () => {
  test('runs jobs one after the other in one other process', async () => {
    const { run, pool } = openPool();
    const first = await run('pid');
    expect(first).not.toBe(process.pid);
    expect(pool.pids).toEqual([first]);
    expect(await run('pid')).toBe(first);
    const value = { bytes: new Uint8Array([1, 2]) };
    expect(await run('echo', { value })).toEqual(value);
    // The child has a low priority and does not see the environment.
    expect(await run('priority')).toBeGreaterThan(0);
    expect(await run('environment')).not.toContain('VITEST');
    expect(Object.keys(process.env)).toContain('VITEST');
  });

  test('forwards progress and errors to the caller', async () => {
    const { run } = openPool();
    const parts: number[] = [];
    await run('progress', { onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.5]);
    await expect(run('undecodable')).rejects.toThrow(new UndecodableFile('No sound.'));
    await expect(run('throw')).rejects.toEqual(unavailable('failed'));
    expect(await run('echo', { value: 1 })).toBe(1);
  });

  test('survives the death of an idle child', async () => {
    const { run, pool } = openPool();
    process.kill(Number(await run('pid')), 'SIGKILL');
    await expect.poll(() => pool.pids).toEqual([]);
    expect(await run('echo', { value: 2 })).toBe(2);
  });

  test('does not end a slow job that sends messages', async () => {
    const { run } = openPool();
    // The start of the child counts as silence, and takes long on a busy machine.
    await run('echo');
    expect(await run('talk', { value: 4000, limits: { silence: 3000 } })).toBe('said it all');
  });

  test('runs as many jobs at once as it has children, and the rest in order', async () => {
    const { run, pool } = openPool({ processes: 2 });
    const results: unknown[] = [];
    const jobs = [1, 2, 3, 4].map(async (value) => results.push(await run('echo', { value })));
    await Promise.all(jobs);
    expect(new Set(results)).toEqual(new Set([1, 2, 3, 4]));
    expect(pool.pids).toHaveLength(2);
  });

  test('refuses jobs when its queue is full', async () => {
    const { run } = openPool({ maxWaiting: 1 });
    const acceptedJobs = [run('echo', { value: 1 }), run('echo', { value: 2 })];
    await expect(run('echo', { value: 3 })).rejects.toEqual(unavailable('busy'));
    expect(await Promise.all(acceptedJobs)).toEqual([1, 2]);
  });

  test('serves another account before the second job of an account that came first', async () => {
    const { run } = openPool();
    const results: unknown[] = [];
    const note = async (account: string, value: number) => {
      results.push(await run('echo', { account, value }));
    };
    await Promise.all([note('anna', 1), note('anna', 2), note('anna', 3), note('ben', 4)]);
    expect(results).toEqual([1, 2, 4, 3]);
  });

  test('leaves a process to the other accounts while one account is at its limit', async () => {
    const { run, pool } = openPool({ processes: 2, runningPerAccount: 1 });
    const sleeping = [run('sleep'), run('sleep')].map((job) => job.catch(() => 'closed'));
    expect(await run('echo', { account: 'ben', value: 5 })).toBe(5);
    expect(pool.pending).toBe(2);
    await pool.close();
    expect(await Promise.all(sleeping)).toEqual(['closed', 'closed']);
  });

  test('bounds the waiting jobs of one account, and accepts those of another', async () => {
    const { run } = openPool({ maxWaiting: 10, waitingPerAccount: 1 });
    const acceptedJobs = [run('echo', { value: 1 }), run('echo', { value: 2 })];
    await expect(run('echo', { value: 3 })).rejects.toEqual(unavailable('busy'));
    expect(await run('echo', { account: 'ben', value: 4 })).toBe(4);
    expect(await Promise.all(acceptedJobs)).toEqual([1, 2]);
  });

  test('replaces children after a number of jobs and ends them when they are idle', async () => {
    const { run, pool } = openPool({ jobsPerChild: 2, idleMs: 100 });
    const pids = [await run('pid'), await run('pid'), await run('pid')];
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
    await expect.poll(() => pool.pids).toEqual([]);
    expect(await run('echo', { value: 3 })).toBe(3);
  });

  test('rejects running, waiting and new jobs when it is closed, and leaves no process', async () => {
    const { run, pool } = openPool();
    const pid = Number(await run('pid'));
    const jobs = [run('sleep'), run('echo')].map((job) => job.catch((error: unknown) => error));
    await pool.close();
    expect(await Promise.all(jobs)).toEqual([unavailable('closed'), unavailable('closed')]);
    await expect(run('echo')).rejects.toThrow(MediaUnavailable);
    expect(isAlive(pid)).toBe(false);
    expect(pool.pids).toEqual([]);
  });
});

/** Only Linux has the limit that ends it (see `ChildOptions`). */
const AT_ONCE: [string, string, string, Partial<typeof LIMITS>][] =
  process.platform === 'linux' ? [['takes memory at once', 'grab', 'memory', {}]] : [];

describe('a failing child', () => {
  const { pool, run, warnings } = makePool();
  afterAll(() => pool.close());

  test.each([
    ['dies', 'crash', 'died', {}],
    ['is killed', 'kill -9', 'died', {}],
    ['hangs', 'spin', 'timeout', { total: 1500 }],
    ['sends nothing for too long', 'sleep', 'timeout', { silence: 1500 }],
    ['eats memory', 'eat', 'memory', {}],
    ['fills its heap', 'fill heap', 'memory', {}],
    ['sends invalid messages', 'babble', 'died', {}],
    ...AT_ONCE,
  ])(
    'when a child %s, its job is rejected and the next job gets a new child',
    async (_, action, reason, limits) => {
      warnings.length = 0;
      const pid = Number(await run('pid'));
      await expect(run(action, { limits })).rejects.toEqual(unavailable(reason));
      expect(isAlive(pid)).toBe(false);
      expect(warnings).toEqual([expect.objectContaining({ reason, request: { action, value: undefined } })]);
      expect(await run('pid')).not.toBe(pid);
    },
  );
});
