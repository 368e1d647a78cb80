import { Refusal } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';

/** Own origins: that of PUBLIC_URL and, where that is localhost, the other names of the same machine. */
export function ownOrigins(publicUrl: URL): Set<string> {
  const names =
    publicUrl.hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [publicUrl.hostname];
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`;
  return new Set(names.map((name) => `${publicUrl.protocol}//${name}${port}`));
}

/**
 * Refuses a request that the browser says another site has caused: Sec-Fetch-Site (W3C Fetch Metadata) and Origin
 * (RFC 6454) must each be our own where they are sent. Programs that are no browsers send neither, and carry no
 * cookie that they were not given.
 * @throws {Refusal} CROSS_SITE
 */
export function demandSameOrigin(request: FastifyRequest, own: Set<string>): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== undefined && !own.has(origin);
  if (isForeignSite || isForeignOrigin) {
    throw new Refusal('CROSS_SITE', 'This request came from another site and was not carried out.');
  }
}
