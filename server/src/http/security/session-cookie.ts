import { limits } from '@backbeat/contract';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, SESSION_COOKIE } from './session.ts';

/** The session cookie. It ends with the browser, or after 30 days with "remember me". */
export function sessionCookie(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  const name = cookieName(SESSION_COOKIE, secure);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[name],
    set: (reply: FastifyReply, token: string, isRemembered: boolean) =>
      void reply.setCookie(name, token, {
        ...options,
        ...(isRemembered && { maxAge: limits.session.rememberedDays * 24 * 60 * 60 }),
      }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}
