import { ApiError } from '@backbeat/contract';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what may be done: points in a window of seconds. One key may have several windows. */
const RULES = {
  /** Any call of the API, by caller. */
  calls: [{ points: 600, seconds: MINUTE }],
  /** Pages, by caller: far more than a browser or a link-preview bot loads. */
  pages: [{ points: 600, seconds: MINUTE }],
  /** Calls that change something, by caller. */
  changes: [{ points: 120, seconds: MINUTE }],
  /** Presence up whether names and addresses are taken, by caller. */
  availability: [{ points: 60, seconds: MINUTE }],
  mailToAddress: [
    { points: 1, seconds: MINUTE },
    { points: 5, seconds: HOUR },
  ],
  mailByCaller: [{ points: 20, seconds: HOUR }],
  codesByCaller: [{ points: 30, seconds: 15 * MINUTE }],
  signUpByCaller: [{ points: 20, seconds: HOUR }],
  /** Failed sign-ins of one account from one caller; nobody else can use it up, so it locks nobody out. */
  signInFailuresByAccountAndCaller: [{ points: 10, seconds: 15 * MINUTE }],
  signInFailuresByCaller: [{ points: 50, seconds: 15 * MINUTE }],
  reportsByAccount: [{ points: 30, seconds: HOUR }],
  uploadsByAccount: [{ points: 60, seconds: HOUR }],
  /** Seconds of sound that an account uploads: several albums an hour. */
  soundByAccount: [{ points: 6 * HOUR, seconds: HOUR }],
} as const satisfies Record<string, readonly { points: number; seconds: number }[]>;

export type LimitName = keyof typeof RULES;

/** Counts how often callers and accounts do what, in this process or, with Redis, in all of them. */
export class Limiter {
  readonly #windows = new Map<LimitName, RateLimiterAbstract[]>();

  constructor(options: { enabled: boolean; redis?: Redis }) {
    if (!options.enabled) return;
    for (const name of names()) {
      this.#windows.set(
        name,
        RULES[name].map(({ points, seconds }) => {
          const rule = { points, duration: seconds, keyPrefix: `limit:${name}:${seconds}` };
          const memory = new RateLimiterMemory(rule);
          // Redis that is away must not stop anybody; each process then counts for itself.
          return options.redis
            ? new RateLimiterRedis({
                ...rule,
                storeClient: options.redis,
                insuranceLimiter: memory,
                rejectIfRedisNotReady: true,
              })
            : memory;
        }),
      );
    }
  }

  /**
   * Counts one use, or as many points as given. Several points that are refused are not counted, so that fewer may fit.
   * @throws {ApiError} TOO_MANY_REQUESTS, with the seconds to wait
   */
  async consume(name: LimitName, key: string, points = 1): Promise<void> {
    for (const window of this.#windows.get(name) ?? []) {
      try {
        await window.consume(key, points);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        if (points > 1) await window.reward(key, points);
        throw tooMany(rejection.msBeforeNext);
      }
    }
  }

  /** Takes back one `consume`, where what was counted turned out not to count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await Promise.all((this.#windows.get(name) ?? []).map((window) => window.reward(key)));
  }

  /** Forgets what was counted, after a success. */
  async forgive(name: LimitName, key: string): Promise<void> {
    await Promise.all((this.#windows.get(name) ?? []).map((window) => window.delete(key)));
  }
}

const names = (): LimitName[] => Object.keys(RULES).filter((name): name is LimitName => name in RULES);

export function tooMany(milliseconds: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${inWords(retryAfter)}.`, {
    retryAfter,
  });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
