import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { isTlsCode } from './platform/outages/index.ts';

/**
 * In milliseconds. Requests fail fast while Redis is down, and the client soon notices that it is
 * back.
 */
export const REDIS = {
  maxRetriesPerRequest: 1,
  commandTimeout: 500,
  // While a command is pending. Without a limit, TCP decides when a dead host is given up. The
  // limit is long enough that a busy process does not take its own delay for silence.
  socketTimeout: 3_000,
  retryStrategy: (times: number) => Math.min(50 * times, 500),
};

/** How long the start waits for Redis. The product also starts and works without it. */
const START_TIMEOUT_MS = 2_000;

/**
 * Connects to Redis. The client is loaded on demand, since most installations run without Redis. A
 * server that is away may come back, so it only leaves a line in the log.
 * @throws {ConfigError} if Redis answers, but never accepts this client
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, REDIS);
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis unreachable'));
  const error = await findFirstError(redis);
  const problem = error && describeProblem(error);
  if (problem === undefined) return redis;
  redis.disconnect();
  throw new ConfigError(`REDIS_URL: The server at ${new URL(url).host} ${problem}`, { cause: error });
}

/** @returns the first error of the connection, or undefined once it is ready or took too long */
const findFirstError = (redis: Redis): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), START_TIMEOUT_MS);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      resolve(error);
    };
    redis.once('ready', () => settle());
    redis.once('error', settle);
  });

/** What an operator must change, by the beginning of the error. */
const PROBLEMS: [pattern: RegExp, sentence: string][] = [
  [/^NOAUTH/, 'asks for a password: write it as redis://:password@host.'],
  [/^WRONGPASS|^ERR invalid password/, 'rejects the user or the password.'],
  [/^NOPERM/, 'does not let this user run the commands that Backbeat needs.'],
  [/^ERR DB index/, 'has no database with this number.'],
  [/RESP type/, "isn't Redis: it answers in another protocol."],
];

function describeProblem(error: Error): string | undefined {
  const [, sentence] = PROBLEMS.find(([pattern]) => pattern.test(error.message)) ?? [];
  if (sentence !== undefined) return sentence;
  return 'code' in error && isTlsCode(String(error.code))
    ? `offers no TLS that can be verified (${error.message}).`
    : undefined;
}
