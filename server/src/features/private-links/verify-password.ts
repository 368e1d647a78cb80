import { normalizePassword } from '@backbeat/contract';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { tooManyRequests } from '../../http/security/rate-limiter.ts';
import { hashSecret, isSecret } from '../auth/index.ts';

/**
 * Fewer at once than sign-ins have, which share the processors: listeners with wrong passwords must not
 * keep users from signing in.
 */
const hashing = new Semaphore({ maxRunning: 2, maxWaiting: 50, queueFull: () => tooManyRequests(5_000) });

/** @returns an argon2id hash in PHC string format */
export const hashLinkPassword = (password: string): Promise<string> =>
  hashing.run(() => hashSecret(password));

/** Compares a typed password with the hash of a link. */
export const isLinkPassword = (storedHash: string, password: string): Promise<boolean> =>
  hashing.run(() => isSecret(storedHash, normalizePassword(password)));
