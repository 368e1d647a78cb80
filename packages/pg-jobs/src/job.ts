import type { z } from 'zod';

export interface JobOptions<Data> {
  /** Maximum number of attempts. */
  attempts: number;
  /**
   * Seconds before the second attempt. The delay doubles with each further attempt, plus a random
   * part of up to the same length.
   */
  retryDelay: number;
  /** Seconds after which an attempt is aborted and counts as failed. */
  timeLimit: number;
  /** Jobs that run at once in one process; 1 if not given. */
  concurrency?: number;
  /**
   * Serves accounts in turn, with at most one running job for each account. `send` names the
   * account.
   */
  fair?: true;
  /**
   * While a job with this key waits for its first attempt, another job with the key is not added. A
   * running job does not count, since it may have read data that changed meanwhile.
   */
  onePer?: (data: Data) => string;
}

/**
 * A kind of background work that runs later, in this process or another one, and survives a crash
 * of either.
 */
export interface Job<Input extends object, Data> {
  readonly name: string;
  readonly schema: z.ZodType<Data, Input>;
  readonly options: JobOptions<Data>;
}

/**
 * Defines a job. `schema` describes what the handler receives. The payload is stored as JSON and
 * parsed again before each attempt.
 */
export function defineJob<Input extends object, Data>(
  name: string,
  schema: z.ZodType<Data, Input>,
  options: JobOptions<Data>,
): Job<Input, Data> {
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) throw new TypeError(`${name} cannot be the name of a job.`);
  return { name, schema, options };
}

export interface Attempt {
  /** Aborted when the time limit is reached or the process stops; later results do not count. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  number: number;
  /** Whether no attempt follows a failure. */
  isLast: boolean;
}

/**
 * Does the work of one job; an error makes the attempt a failure. A job may run more than once,
 * even concurrently after a broken connection, so the handler must be idempotent.
 */
export type Handler<Data> = (data: Data, attempt: Attempt) => Promise<void>;

/** The payload does not fit the schema of the job. The message names fields, not values. */
export class BadPayload extends Error {
  override readonly name = 'BadPayload';
}

/** Thrown by a handler to fail the job without further attempts. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/**
 * Thrown by a handler that cannot work now. The job runs again later, and the attempt does not
 * count.
 */
export class Postpone extends Error {
  override readonly name = 'Postpone';
  readonly seconds: number;

  constructor(reason: string, seconds: number) {
    super(reason);
    this.seconds = seconds;
  }
}

/** @throws {BadPayload} */
export function parsePayload<Data>(job: { name: string; schema: z.ZodType<Data> }, payload: unknown): Data {
  const result = job.schema.safeParse(payload);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new BadPayload(`The payload of ${job.name} is wrong (${problems.join('; ')}).`);
}
