import { hash, verify } from '@node-rs/argon2';
import { auth, normalizePassword, ApiError } from '@backbeat/contract';
import { tooMany } from '../../http/limiter.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is slow on purpose: more at once would take the processor from everybody else. With fewer, two cores rest while an
 * answer is written (docs/decisions/032).
 */
const hashing = new Semaphore({ maxRunning: 3, maxWaiting: 100, queueFull: () => tooMany(5_000) });

/** @returns an argon2id hash in PHC string format, with its own salt */
export const hashSecret = (secret: string): Promise<string> => hashing.run(() => hash(secret, COST));

let hashOfNothing: Promise<string> | undefined;

/** Compares with a hash; without one takes just as long, so that nobody learns from the time which accounts there are. */
export async function isSecret(hashed: string | undefined, secret: string): Promise<boolean> {
  // Not in turn: a refusal for a full queue would be kept for good.
  hashOfNothing ??= hash('nothing that anybody has chosen', COST);
  const compared = hashed ?? (await hashOfNothing);
  const isRight = await hashing.run(() => verify(compared, secret));
  return isRight && hashed !== undefined;
}

/**
 * Compares a typed password with a hash, in its normalized form and then as it was typed: older
 * accounts have the hash of what was typed.
 * @returns with `isOutdated` where the hash should be replaced by one of the normalized form
 */
export async function comparePassword(
  hashed: string | undefined,
  typed: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const normalized = normalizePassword(typed);
  if (await isSecret(hashed, normalized)) return { isRight: true, isOutdated: false };
  const isOutdated = normalized !== typed && (await isSecret(hashed, typed));
  return { isRight: isOutdated, isOutdated };
}

/** @throws {ApiError} for a password that anybody would try first */
export function requireUncommonPassword(password: string, about: { userName?: string; email: string }): void {
  const plain = password.toLowerCase();
  const isOneSign = new Set(plain).size === 1;
  const isOwnName =
    plain === about.userName?.toLowerCase() || plain === about.email || plain === about.email.split('@')[0];
  if (isOneSign || isOwnName || COMMON_PASSWORDS.has(plain)) {
    throw new ApiError('INVALID_INPUT', auth.strings.passwordCommon, {
      fields: { password: auth.strings.passwordCommon },
    });
  }
}
