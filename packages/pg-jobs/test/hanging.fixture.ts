import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { defineJob, Jobs } from '../src/index.ts';

/**
 * A process that claims a job, reports it and never finishes it. Arguments: database URL, name of
 * the job.
 */
const [, , url = '', name = ''] = process.argv;
const job = defineJob(name, z.object({ n: z.number() }), { attempts: 1, retryDelay: 1, timeLimit: 60 });
const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) });
const jobs = new Jobs({ db, url, log: pino({ level: 'silent' }) });
jobs.work(job, () => {
  process.stdout.write('taken up\n');
  return new Promise(() => {});
});
await jobs.start();
