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

const SIGN_UP_S = 2 * 60 * 60;
const DEVICE_S = limits.account.deviceDays * 24 * 60 * 60;

/** Identifies the browser that requested a verification code, so that the code is valid in no other. */
const signUpCookie = browserCookie('backbeat-sign-up');
/** Identifies a browser in which owners of accounts have signed in. */
const deviceCookie = browserCookie('backbeat-device');

export const browserOf = signUpCookie.read;

/** Returns the browser of the request; sets the cookie for a new one. */
export function identifyBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const browser = signUpCookie.read(request, config) ?? newBrowser();
  signUpCookie.set(reply, browser, config, SIGN_UP_S);
  return browser;
}

/** The device of a sign-in. `rememberDevice` sets its cookie once the sign-in has succeeded. */
export const deviceOf = (request: FastifyRequest, config: Config): Browser =>
  deviceCookie.read(request, config) ?? newBrowser();

/**
 * Lets the browser keep its device as long as its session: until it closes, or with "Remember me" for
 * 30 days, also after a sign-out. A device that it has already stays.
 */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { device, isRemembered, config }: { device: Browser; isRemembered: boolean; config: Config },
): void {
  if (isRemembered) deviceCookie.set(reply, device, config, DEVICE_S);
  else if (!deviceCookie.read(request, config)) deviceCookie.set(reply, device, config);
}

const toBrowser = (token: string): Browser => ({ token, hash: hashToken(token) });
const newBrowser = (): Browser => toBrowser(randomBytes(32).toString('base64url'));

function browserCookie(cookie: string) {
  const nameOf = ({ publicUrl }: Config) => cookieName(cookie, publicUrl.protocol === 'https:');
  return {
    read: (request: FastifyRequest, config: Config): Browser | undefined => {
      const token = request.cookies[nameOf(config)];
      return token ? toBrowser(token) : undefined;
    },
    /** @param maxAge seconds; by default it ends with the browser */
    set: (reply: FastifyReply, { token }: Browser, config: Config, maxAge?: number): void => {
      const secure = config.publicUrl.protocol === 'https:';
      void reply.setCookie(nameOf(config), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        ...(maxAge !== undefined && { maxAge }),
      });
    },
  };
}
