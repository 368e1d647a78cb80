import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieName, hashToken } from '../../http/security/session.ts';

/**
 * Identifies the browser that requested a verification code, so that the code is valid in no other.
 */
const BROWSER_COOKIE = 'backbeat-sign-up';
const COOKIE_MAX_AGE_S = 2 * 60 * 60;

export interface Browser {
  /** Known only to the browser. It is the key under which the server hashes its codes. */
  token: string;
  hash: Buffer;
}

const toBrowser = (token: string): Browser => ({ token, hash: hashToken(token) });

const isSecure = (config: Config): boolean => config.publicUrl.protocol === 'https:';

export function browserOf(request: FastifyRequest, config: Config): Browser | undefined {
  const token = request.cookies[cookieName(BROWSER_COOKIE, isSecure(config))];
  return token ? toBrowser(token) : undefined;
}

/** Returns the browser of the request; sets the cookie for a new one. */
export function identifyBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const browser = browserOf(request, config) ?? toBrowser(randomBytes(32).toString('base64url'));
  void reply.setCookie(cookieName(BROWSER_COOKIE, isSecure(config)), browser.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: COOKIE_MAX_AGE_S,
  });
  return browser;
}
