import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import {
  claimJob,
  type ClaimedJob,
  type Connection,
  deleteJob,
  failJob,
  LEASE_SECONDS,
  recordHeartbeat,
  recoverJobs,
  retryJob,
} from './jobs.queries.ts';
import type { Log } from './log.ts';
import type { JobSource, Outcome } from './worker.ts';

/** Attempts, a second apart, to record the outcome of a job while the database does not answer. */
const MAX_SETTLE_ATTEMPTS = 60;
/** Characters of a failure to store. */
const MAX_FAILURE_LENGTH = 1000;

/**
 * The lease of this process on the jobs that it runs. Heartbeats renew it. If they stop, other
 * workers put the jobs back.
 */
export class WorkerLease implements JobSource {
  readonly #db: Connection;
  readonly #log: Log;
  readonly #onFailure: (job: string) => void;
  readonly #workerId = randomUUID();
  /** The claimed jobs whose outcome is not recorded yet. */
  readonly #jobIds = new Set<number>();
  /** Time of the last renewal on the monotonic clock, in milliseconds. */
  #renewedAt = Infinity;
  #recoversFrom = 0;
  #isEnding = false;

  /** @param onFailure runs with the name of each job that has finally failed */
  constructor(db: Connection, log: Log, onFailure: (job: string) => void) {
    this.#db = db;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** Renews the lease, and puts back the jobs of workers that have not renewed theirs. */
  async renew(): Promise<void> {
    await recordHeartbeat(this.#db, this.#workerId);
    const now = performance.now();
    // After an outage the other workers need time to renew their leases, too.
    if (now - this.#renewedAt > (LEASE_SECONDS / 2) * 1000) this.#recoversFrom = now + LEASE_SECONDS * 1000;
    this.#renewedAt = now;
    if (now < this.#recoversFrom) return;
    const owner = { workerId: this.#workerId, jobIds: [...this.#jobIds] };
    for (const { id, name, deaths, isFailed } of await recoverJobs(this.#db, owner)) {
      this.#log.warn({ job: name, id, deaths }, isFailed ? 'job given up' : 'job of a dead worker put back');
      if (isFailed) this.#onFailure(name);
    }
  }

  async claim(name: string): Promise<ClaimedJob | undefined> {
    try {
      const job = await claimJob(this.#db, name, this.#workerId);
      if (job !== undefined) this.#jobIds.add(job.id);
      return job;
    } catch (err) {
      // Another worker has claimed a job of the same account, so the next claim skips that account.
      if (err instanceof DatabaseError && err.constraint === 'jobs_active_account_key')
        return this.claim(name);
      this.#log.warn({ err, job: name }, 'jobs could not be claimed');
      return undefined;
    }
  }

  async settle(name: string, id: number, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#record(id, outcome);
        break;
      } catch (err) {
        if (tries === MAX_SETTLE_ATTEMPTS || this.#isEnding) {
          const message = 'outcome of a job could not be recorded; the job will run again';
          this.#log.error({ err, job: name, id }, message);
          break;
        }
        await setTimeout(1000);
      }
    }
    this.#jobIds.delete(id);
    if (outcome.kind === 'failed') this.#onFailure(name);
  }

  async #record(id: number, outcome: Outcome): Promise<void> {
    const claim = { id, workerId: this.#workerId };
    if (outcome.kind === 'done') return deleteJob(this.#db, claim);
    // PostgreSQL cannot store NUL.
    const failure = outcome.failure?.replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH);
    if (outcome.kind === 'retry') return retryJob(this.#db, claim, outcome.seconds, failure);
    return failJob(this.#db, claim, failure ?? '');
  }

  /** Lets no failure to record an outcome delay the end of the process. */
  end(): void {
    this.#isEnding = true;
  }
}
