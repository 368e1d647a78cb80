import { JWKS_PATH } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../http/security/caller.ts';
import { KEY_TYPE, SIGNING_ALGORITHM } from './sign-agreement.ts';
import { listPublicKeys } from './signing-keys.queries.ts';

/** Serves all public keys, also retired ones, as a JWK set (RFC 7517). */
export function servePublicKeys(app: FastifyInstance, { db, limiter }: Context): void {
  app.get(
    JWKS_PATH,
    { onRequest: ({ ip }) => limiter.consume('calls', callerOf(ip)) },
    async (_request, reply) => {
      const keys = (await listPublicKeys(db)).map(({ kid, x }) => ({
        ...KEY_TYPE,
        x,
        kid,
        alg: SIGNING_ALGORITHM,
        use: 'sig',
      }));
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(JSON.stringify({ keys }));
    },
  );
}
