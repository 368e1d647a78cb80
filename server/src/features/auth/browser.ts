import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieName, hashToken } from '../../http/session.ts';

/** Names the browser that asked for a verification code, so that the code counts in no other. */
const BROWSER_COOKIE = 'backbeat-sign-up';
const SECONDS = 2 * 60 * 60;

export interface Browser {
  /** Known to the browser alone; it is the key under which its codes are hashed. */
  token: string;
  hash: Buffer;
}

const toBrowser = (token: string): Browser => ({ token, hash: hashToken(token) });

const isSecure = (config: Config): boolean => config.publicUrl.protocol === 'https:';

export function browserOf(request: FastifyRequest, config: Config): Browser | undefined {
  const token = request.cookies[cookieName(BROWSER_COOKIE, isSecure(config))];
  return token ? toBrowser(token) : undefined;
}

/** The browser as it is known, or known from now on. */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const browser = browserOf(request, config) ?? toBrowser(randomBytes(32).toString('base64url'));
  void reply.setCookie(cookieName(BROWSER_COOKIE, isSecure(config)), browser.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: SECONDS,
  });
  return browser;
}
