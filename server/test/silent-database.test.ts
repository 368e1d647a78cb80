import { defineJob, Jobs } from '@packages/pg-jobs';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './servers/database.ts';
import { openSilentDatabase } from './servers/silent-proxy.ts';

const job = defineJob('test', z.object({ n: z.number() }), { attempts: 1, retryDelay: 1, timeLimit: 60 });

test('a silent database blocks no sender of jobs, which are there when it is back', async () => {
  const database = await freshDatabase();
  const proxy = await openSilentDatabase(database.url);
  const { url } = proxy;
  const { db, close } = openDatabase(url, { connections: 3, onIdleError: () => undefined });
  const jobs = new Jobs({ db, url, log: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await jobs.stop(0);
    await close();
    proxy.close();
    await database.drop();
  });
  await jobs.send(job, { n: 1 });

  proxy.fallSilent();
  try {
    await expect(jobs.send(job, { n: 2 })).rejects.toThrow('Connection terminated');
    await expect(jobs.pending()).rejects.toThrow('Connection terminated');
  } finally {
    proxy.speakAgain();
  }
  await expect
    .poll(() => jobs.pending().catch(() => []))
    .toContainEqual({ name: job.name, state: 'created', jobs: expect.any(Number) });
});
