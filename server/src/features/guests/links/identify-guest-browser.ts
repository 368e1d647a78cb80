import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Config } from '../../../config.ts';
import { GUEST_COOKIE, hashSecret } from '../../../http/security/party.ts';
import { cookieName } from '../../../http/security/session.ts';

/** Browsers keep the cookie as long as they may; the links decide about the access. */
const COOKIE_S = 365 * 24 * 60 * 60;

/**
 * Returns the hash of the secret of a browser, and gives a new browser a secret. The secret alone gives
 * no access: a guest has to be opened with it.
 */
export function identifyGuestBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const secure = config.publicUrl.protocol === 'https:';
  const name = cookieName(GUEST_COOKIE, secure);
  const present = request.cookies[name];
  const secret = present !== undefined && SECRET.test(present) ? present : newSecret();
  void reply.setCookie(name, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_S,
  });
  return hashSecret(secret);
}

/** 256 random bits in base64url, for cookies and tokens of links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text has the form of such a secret. */
export const isSecret = (text: string): boolean => SECRET.test(text);
