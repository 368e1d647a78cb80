import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { auth, limits, screens, ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { MailUnavailable, type OutgoingMail } from '../../platform/mail/index.ts';
import { findAddressOwner, requestWaitsMail } from '../sign-up/index.ts';
import { markVerified, saveVerification, consumeVerificationAttempt } from './auth.queries.ts';
import type { Browser } from './identify-browser.ts';
import { alreadyRegisteredMail, verificationMail } from './auth.mails.ts';

/** Minutes for which a verified address can be used to sign up. */
const VERIFIED_MINUTES = 60;

/**
 * Mails a code. The response is the same for an address that has an account; only the mail differs.
 * @returns an opaque challenge in base64, which is useless without the mail
 * @throws {ApiError} UNAVAILABLE when the mail could not be sent
 */
export async function sendVerification(context: Context, browser: Browser, email: string): Promise<string> {
  const challenge = uuidv7();
  const code = Array.from({ length: limits.verificationCode.length }, randomCharacter).join('');
  const owner = await findAddressOwner(context, email);
  await saveVerification(context.db, {
    browserHash: browser.hash,
    email,
    challenge,
    codeHash: hashCode(browser, code),
    minutes: limits.verificationCode.minutes,
  });
  try {
    await context.mail.send(mailFor(context, { email, code, owner }));
  } catch (error) {
    if (!(error instanceof MailUnavailable)) throw error;
    await context.limiter.forgive('mailToAddress', email);
    throw new ApiError('UNAVAILABLE', auth.messages.mailFailed, { cause: error });
  }
  return Buffer.from(challenge).toString('base64');
}

/** The code, or for an address with an account or a request, what its owner should know. */
function mailFor(
  { config }: Context,
  { email, code, owner }: { email: string; code: string; owner: 'account' | 'request' | undefined },
): OutgoingMail {
  if (owner === 'account') return alreadyRegisteredMail(email, new URL(screens.login, config.publicUrl).href);
  return owner === 'request' ? requestWaitsMail(email) : verificationMail(email, code);
}

/**
 * @throws {ApiError} WRONG_CODE, also if the code was replaced, has expired, or belongs to another
 *   browser
 */
export async function verifyEmail(
  context: Context,
  browser: Browser | undefined,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const wrongCode = new ApiError('WRONG_CODE', auth.messages.codeWrong, {
    fields: { code: auth.messages.codeWrong },
  });
  if (!browser) throw wrongCode;
  const row = { browserHash: browser.hash, email };
  const expected = await consumeVerificationAttempt(context.db, row, limits.verificationCode.tries);
  if (!expected || !timingSafeEqual(expected, hashCode(browser, code))) throw wrongCode;
  await markVerified(context.db, row, VERIFIED_MINUTES);
}

const randomCharacter = (): string => auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length));

/**
 * Keyed with a token that only the browser has, so that read access to the database is not enough
 * to guess codes.
 */
const hashCode = (browser: Browser, code: string): Buffer =>
  createHmac('sha256', browser.token).update(code).digest();
