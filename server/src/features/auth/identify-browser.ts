import { randomBytes } from 'node:crypto';
import { limits } from '@backbeat/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieName, hashToken } from '../../http/security/session.ts';

/** What a cookie identifies a browser by, for a purpose other than its session. */
export interface Browser {
  /** Known only to the browser. The server may use it as the key under which it hashes codes. */
  token: string;
  hash: Buffer;
}

const DAY_S = 24 * 60 * 60;

/** Identifies the browser that requested a verification code, so that the code is valid in no other. */
const signUpCookie = browserCookie('backbeat-sign-up', 2 * 60 * 60);
/** Identifies a browser in which owners of accounts have signed in. The longest life that browsers allow. */
const deviceCookie = browserCookie('backbeat-device', limits.account.deviceDays * DAY_S);

export const browserOf = signUpCookie.read;

/** Returns the browser of the request; sets the cookie for a new one. */
export function identifyBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const browser = signUpCookie.read(request, config) ?? newBrowser();
  signUpCookie.set(reply, browser, config);
  return browser;
}

/** The device of a sign-in. `keepDevice` sets its cookie once the sign-in has succeeded. */
export const deviceOf = (request: FastifyRequest, config: Config): Browser =>
  deviceCookie.read(request, config) ?? newBrowser();
export const keepDevice = deviceCookie.set;

const toBrowser = (token: string): Browser => ({ token, hash: hashToken(token) });
const newBrowser = (): Browser => toBrowser(randomBytes(32).toString('base64url'));

function browserCookie(cookie: string, maxAge: number) {
  const nameOf = ({ publicUrl }: Config) => cookieName(cookie, publicUrl.protocol === 'https:');
  return {
    read: (request: FastifyRequest, config: Config): Browser | undefined => {
      const token = request.cookies[nameOf(config)];
      return token ? toBrowser(token) : undefined;
    },
    set: (reply: FastifyReply, { token }: Browser, config: Config): void => {
      const secure = config.publicUrl.protocol === 'https:';
      void reply.setCookie(nameOf(config), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge,
      });
    },
  };
}
