import { ApiError, limits } from '@backbeat/contract';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { messages } from '../http.messages.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rate limits: points in a window of seconds. A limit may have several windows. */
const RULES = {
  /** Any API call, by client. */
  calls: [{ points: 600, seconds: MINUTE }],
  /** Pages, by client: far more than a browser or a link-preview bot loads. */
  pages: [{ points: 600, seconds: MINUTE }],
  /** Calls that change data, by client. */
  changes: [{ points: 120, seconds: MINUTE }],
  /** Lookups of whether names are taken, by client. */
  availability: [{ points: 60, seconds: MINUTE }],
  /** Lookups of whether an address has an account, by client: for people, not for lists. */
  emailChecksByCaller: [
    { points: 10, seconds: MINUTE },
    { points: 60, seconds: DAY },
  ],
  /** The same by all clients together. */
  emailChecks: [{ points: 600, seconds: HOUR }],
  mailToAddress: [
    { points: 1, seconds: MINUTE },
    { points: 5, seconds: HOUR },
  ],
  mailByCaller: [{ points: 20, seconds: HOUR }],
  codesByCaller: [{ points: 30, seconds: 15 * MINUTE }],
  /** Guest links that a client opens, looks at or renews. */
  guestLinksByCaller: [{ points: 60, seconds: HOUR }],
  /** Codes of guests that a client asks for. */
  guestCodesByCaller: [{ points: 20, seconds: HOUR }],
  /** Codes by guest, or the unknown key in place of one, and purpose. */
  guestCodes: [
    { points: 1, seconds: MINUTE },
    { points: 5, seconds: HOUR },
  ],
  /** Mails other than codes by address of a guest; for renewals, by key. */
  guestMails: [
    { points: 1, seconds: MINUTE },
    { points: 5, seconds: HOUR },
  ],
  /** Digests of mix rooms by address of a guest. */
  guestDigests: [{ points: 4, seconds: DAY }],
  /** Wrong codes of a guest. */
  guestCodeFailures: [{ points: 15, seconds: HOUR }],
  /** New links that an author sends to a guest. */
  guestLinksSent: [
    { points: 1, seconds: HOUR },
    { points: 3, seconds: DAY },
  ],
  signUpByCaller: [{ points: 20, seconds: HOUR }],
  /** Codes of invites that are not valid, by client. */
  wrongInvitesByCaller: [{ points: 20, seconds: HOUR }],
  /**
   * Failed sign-ins to one account from one client. Other clients cannot use it up, so an attacker
   * cannot lock the owner out.
   */
  signInFailuresByAccountAndCaller: [{ points: 10, seconds: 15 * MINUTE }],
  signInFailuresByCaller: [{ points: 50, seconds: 15 * MINUTE }],
  /** Failed sign-ins to one account from all clients that are no browser of its owner. */
  signInFailuresByAccount: [{ points: 30, seconds: 15 * MINUTE }],
  /** Failed sign-ins to one account from a browser in which its owner has signed in. */
  signInFailuresByDevice: [{ points: 10, seconds: 15 * MINUTE }],
  /** Wrong passwords of signed-in users who prove their identity. */
  proofFailuresByAccount: [{ points: 10, seconds: 15 * MINUTE }],
  /** Wrong tokens of set-up links. */
  setupFailuresByCaller: [{ points: 10, seconds: 15 * MINUTE }],
  /** The same by all clients together. */
  setupFailures: [{ points: 100, seconds: HOUR }],
  /** Challenges and answers of passkeys. A login screen asks for a challenge when it opens. */
  passkeysByCaller: [{ points: 300, seconds: 15 * MINUTE }],
  /** Private links that a client opens. */
  linksOpenedByCaller: [{ points: 300, seconds: HOUR }],
  /** Wrong passwords of one private link by one client. Browsers that have it open need none. */
  wrongLinkPasswordsByLinkAndCaller: [{ points: 10, seconds: 15 * MINUTE }],
  /** The same by all clients together. */
  wrongLinkPasswordsByLink: [{ points: 100, seconds: HOUR }],
  emailChangesByAccount: [{ points: 10, seconds: HOUR }],
  /** Changes in the console, by person; each person of a bulk action counts. */
  staffChanges: [{ points: 300, seconds: HOUR }],
  /** Files with data of many people, by person. */
  staffExports: [{ points: 10, seconds: DAY }],
  /** Test mails of an administrator, each of which opens a connection. */
  testMailsByAccount: [{ points: 5, seconds: 10 * MINUTE }],
  /** Notes and replies in mix rooms, by party. */
  notesByMember: [{ points: limits.room.perMinute, seconds: MINUTE }],
  reportsByAccount: [{ points: 30, seconds: HOUR }],
  uploadsByAccount: [{ points: 60, seconds: HOUR }],
  importsByAccount: [{ points: 20, seconds: HOUR }],
  playlistInvitationsByAccount: [{ points: limits.playlists.invitations, seconds: DAY }],
  releaseDownloadsByAccount: [{ points: limits.release.downloads.anHour, seconds: HOUR }],
  /** Seconds of audio that an account uploads: several albums an hour. */
  soundByAccount: [{ points: 6 * HOUR, seconds: HOUR }],
} as const satisfies Record<string, readonly { points: number; seconds: number }[]>;

export type LimitName = keyof typeof RULES;

/**
 * Rate limiter by client and by account. It counts in this process or, with Redis, across all
 * processes.
 */
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
          // While Redis is unavailable, requests pass and each process counts for itself.
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
   * Counts one use, or `points` of them. If several points exceed the limit, none is counted, so
   * that a smaller number may fit.
   * @throws {ApiError} TOO_MANY_REQUESTS, with the seconds to wait
   */
  async consume(name: LimitName, key: string, points = 1): Promise<void> {
    for (const window of this.#windows.get(name) ?? []) {
      try {
        await window.consume(key, points);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        if (points > 1) await window.reward(key, points);
        throw tooManyRequests(rejection.msBeforeNext);
      }
    }
  }

  /** Counts one use. @returns false above the limit, where `consume` throws */
  async tryConsume(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.consume(name, key);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Reverts one `consume` that turned out not to count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await Promise.all((this.#windows.get(name) ?? []).map((window) => window.reward(key)));
  }

  /** Resets a counter after a success. */
  async forgive(name: LimitName, key: string): Promise<void> {
    await Promise.all((this.#windows.get(name) ?? []).map((window) => window.delete(key)));
  }
}

const names = (): LimitName[] => Object.keys(RULES).filter((name): name is LimitName => name in RULES);

export function tooManyRequests(milliseconds: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const { seconds, minutes } = messages.tooManyAttempts;
  const sentence =
    retryAfter < 90 ? seconds({ count: retryAfter }) : minutes({ count: Math.ceil(retryAfter / 60) });
  return new ApiError('TOO_MANY_REQUESTS', sentence, { retryAfter });
}
