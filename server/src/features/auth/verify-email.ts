import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { auth, limits, ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { MailUnavailable } from '../../platform/mail/index.ts';
import { isEmailTaken } from '../users/index.ts';
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
  const isTaken = await isEmailTaken(context.db, email);
  await saveVerification(context.db, {
    browserHash: browser.hash,
    email,
    challenge,
    codeHash: hashCode(browser, code),
    minutes: limits.verificationCode.minutes,
  });
  try {
    const loginUrl = new URL('/login', context.config.publicUrl).href;
    await context.mail.send(isTaken ? alreadyRegisteredMail(email, loginUrl) : verificationMail(email, code));
  } catch (error) {
    if (!(error instanceof MailUnavailable)) throw error;
    await context.limiter.forgive('mailToAddress', email);
    throw new ApiError('UNAVAILABLE', auth.messages.mailFailed, { cause: error });
  }
  return Buffer.from(challenge).toString('base64');
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
