import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Logs one line per request. A failed request also has its error code and the IP address of the
 * client, so that an operator can see who guesses passwords or tries what is not allowed. The line
 * has the pattern of the route, not its address, which can contain an email.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, callback) => {
    callback();
    if (!log.isLevelEnabled('info')) return;
    const { errorCode, viewer } = request;
    log.info(
      {
        reqId: request.id,
        route: request.routeOptions.url ?? 'unknown',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(viewer && { userId: viewer.id }),
        ...(errorCode && { code: errorCode, address: request.ip }),
      },
      'request',
    );
  });
}
