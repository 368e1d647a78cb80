import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@backbeat/contract';
import { tooManyRequests } from '../../http/security/rate-limiter.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** OWASP's values for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is slow on purpose. More in parallel would starve other requests of CPU time. With fewer,
 * two cores would idle while a response is written (docs/decisions/032).
 */
const hashing = new Semaphore({ maxRunning: 3, maxWaiting: 100, queueFull: () => tooManyRequests(5_000) });

/** @returns an argon2id hash in PHC string format, with its own salt */
export const hashSecret = (secret: string): Promise<string> => hashing.run(() => hash(secret, COST));

let dummyHash: Promise<string> | undefined;

/**
 * Compares a secret with a hash. Without a hash it takes just as long, so that timing does not
 * reveal which accounts exist.
 */
export async function isSecret(storedHash: string | undefined, secret: string): Promise<boolean> {
  // Outside the semaphore, since an error from a full queue would be cached in this promise.
  dummyHash ??= hash('the password of no account', COST);
  const comparedHash = storedHash ?? (await dummyHash);
  const isRight = await hashing.run(() => verify(comparedHash, secret));
  return isRight && storedHash !== undefined;
}

/**
 * Compares a password with a hash, first in its normalized form and then as typed: older accounts
 * have the hash of the typed form.
 * @returns `isOutdated` if the hash should be replaced by one of the normalized form
 */
export async function comparePassword(
  storedHash: string | undefined,
  password: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const normalized = normalizePassword(password);
  if (await isSecret(storedHash, normalized)) return { isRight: true, isOutdated: false };
  const isOutdated = normalized !== password && (await isSecret(storedHash, password));
  return { isRight: isOutdated, isOutdated };
}
