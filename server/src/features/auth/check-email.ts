import { auth, signUp } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { isProviderAllowed } from '../sign-up/index.ts';
import { isEmailTaken } from '../users/index.ts';

/**
 * Checks an address for a new account. Only the sign-up screen learns whether the address has one,
 * and only while few are checked. Otherwise the form of the address decides, and the mail to it
 * tells its owner.
 * @throws {ApiError} TOO_MANY_REQUESTS
 */
export async function checkEmail(
  context: Context,
  address: string,
  { caller, isOwnPage }: { caller: string; isOwnPage: boolean },
): Promise<{ available: boolean; error: string | null }> {
  const { db, limiter } = context;
  await limiter.consume('emailChecksByCaller', caller);
  const email = auth.email.safeParse(address);
  if (!email.success) return { available: false, error: auth.messages.email };
  if (!(await isProviderAllowed(context, email.data)))
    return { available: false, error: signUp.messages.domainBlocked };
  const isLookedUp = isOwnPage && (await limiter.tryConsume('emailChecks', 'all'));
  const isTaken = isLookedUp && (await isEmailTaken(db, email.data));
  return isTaken ? { available: false, error: auth.messages.emailTaken } : { available: true, error: null };
}
