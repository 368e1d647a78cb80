import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { auth, limits, ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { MailUnavailable } from '../../platform/mail/index.ts';
import { isEmailTaken } from '../users/index.ts';
import { markVerified, saveVerification, takeVerificationTry } from './auth.queries.ts';
import type { Browser } from './browser.ts';
import { alreadyRegisteredMail, verificationMail } from './mails.ts';

/** How long a verified address waits for the rest of the sign-up. */
const VERIFIED_MINUTES = 60;

/**
 * Mails a code. The answer is the same for an address that has an account; its mail says so.
 * @returns base64 of an opaque challenge, which is worth nothing without the mail
 * @throws {ApiError} UNAVAILABLE when the mail could not be sent
 */
export async function sendVerification(context: Context, browser: Browser, email: string): Promise<string> {
  const challenge = uuidv7();
  const code = Array.from({ length: limits.verificationCode.length }, randomSign).join('');
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
    throw new ApiError('UNAVAILABLE', auth.strings.mailFailed, { cause: error });
  }
  return Buffer.from(challenge).toString('base64');
}

/** @throws {ApiError} WRONG_CODE, also when the code is void, is over, or was asked for in another browser */
export async function verifyEmail(
  context: Context,
  browser: Browser | undefined,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const wrong = new ApiError('WRONG_CODE', auth.strings.codeWrong, {
    fields: { code: auth.strings.codeWrong },
  });
  if (!browser) throw wrong;
  const row = { browserHash: browser.hash, email };
  const expected = await takeVerificationTry(context.db, row, limits.verificationCode.tries);
  if (!expected || !timingSafeEqual(expected, hashCode(browser, code))) throw wrong;
  await markVerified(context.db, row, VERIFIED_MINUTES);
}

const randomSign = (): string => auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length));

/** Keyed with a token that only the browser has: who reads the database cannot try codes out. */
const hashCode = (browser: Browser, code: string): Buffer =>
  createHmac('sha256', browser.token).update(code).digest();
