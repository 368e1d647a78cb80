import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const WARNING_INTERVAL_MS = 3_600_000;

/** Whether a request has X-Forwarded-For from an address that TRUST_PROXY does not name. */
export const hasUntrustedProxy = ({ headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>): boolean =>
  // Fastify lists the address of the connection, followed by those that trusted proxies forwarded.
  Boolean(headers['x-forwarded-for']) && !(ips !== undefined && ips.length > 1);

/**
 * Warns of requests whose X-Forwarded-For comes from an address that TRUST_PROXY does not name. The
 * rate limits then count all clients of that proxy as one. Any client can send the header, so the
 * log gets one line an hour.
 */
export function warnOfUntrustedProxies(log: Logger): (request: FastifyRequest) => void {
  let warnedAt = -Infinity;
  return (request) => {
    if (!hasUntrustedProxy(request) || Date.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = Date.now();
    log.warn(
      { peer: request.raw.socket.remoteAddress },
      'X-Forwarded-For from an address that TRUST_PROXY does not name; all clients behind it share one rate limit',
    );
  };
}
