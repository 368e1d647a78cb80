import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the cookie of a browser that has opened a private link. Costs no query. */
    listenerHash: Buffer | undefined;
    /**
     * Whether a private link that this browser has open lets it read an audio file of a post. Runs no
     * statement without the cookie.
     */
    mayListenTo: (key: string) => Promise<boolean>;
  }
}

const LISTEN_COOKIE = 'listen';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The cookie of browsers that have opened private links. One cookie may open several. */
export function listenerCookie(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  const name = cookieName(LISTEN_COOKIE, secure);
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
    set: (reply: FastifyReply, secret: string) =>
      void reply.setCookie(name, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: COOKIE_SECONDS,
      }),
  };
}
