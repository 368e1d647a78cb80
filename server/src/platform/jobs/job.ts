import type { z } from 'zod';

export interface JobOptions<Data> {
  /** How often a job is tried in all before it counts as failed. */
  attempts: number;
  /** Seconds until the second attempt; twice as long before each one after that, plus up to as much again by chance. */
  retryDelay: number;
  /** Seconds after which an attempt is broken off and counts as a failure. */
  timeLimit: number;
  /** How many run at once in one process; 1 if not given. */
  concurrency?: number;
  /**
   * Accounts take turns, and at most one job of an account runs at a time. `send` names the account.
   */
  fair?: true;
  /**
   * While a job with this key waits for its first attempt, another one with the key adds nothing. One that is already
   * running does not count, since it may have read what has changed meanwhile.
   */
  onePer?: (data: Data) => string;
}

/** A kind of work that is done later, in this process or another one, and survives a crash of either. */
export interface Job<Input extends object, Data> {
  readonly name: string;
  readonly schema: z.ZodType<Data, Input>;
  readonly options: JobOptions<Data>;
}

/** `schema` describes what the handler gets; what is sent is kept as JSON and parsed once more before each attempt. */
export function defineJob<Input extends object, Data>(
  name: string,
  schema: z.ZodType<Data, Input>,
  options: JobOptions<Data>,
): Job<Input, Data> {
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) throw new TypeError(`${name} cannot be the name of a job.`);
  return { name, schema, options };
}

export interface Attempt {
  /** Aborted when the time limit is reached or the process stops; what is done after that does not count. */
  signal: AbortSignal;
  /** 1 for the first. */
  number: number;
  /** Whether a failure now is the end of it. */
  isLast: boolean;
}

/**
 * Does the work of one job; what it throws makes the attempt a failure. It may run more than once for one job, even at
 * the same time where a connection broke, so doing it twice must do no harm.
 */
export type Handler<Data> = (data: Data, attempt: Attempt) => Promise<void>;

/** What was sent does not fit the schema of the job. Names fields, not values. */
export class BadPayload extends Error {
  override readonly name = 'BadPayload';
}

/** Thrown by a handler where another attempt would be of no use: the job has failed. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** Thrown by a handler that cannot work now: the job is due again later, and the attempt does not count. */
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
