import { ApiError } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import { messages } from '../http.messages.ts';

/**
 * The origins of this product: that of PUBLIC_URL and, if that is localhost, those of the other
 * names of the machine.
 */
export function ownOrigins(publicUrl: URL): Set<string> {
  const names =
    publicUrl.hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [publicUrl.hostname];
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`;
  return new Set(names.map((name) => `${publicUrl.protocol}//${name}${port}`));
}

/**
 * Rejects a request that another site caused. Sec-Fetch-Site (W3C Fetch Metadata) and Origin (RFC
 * 6454) must each be our own if the browser sends them. Old browsers send neither with a GET; then
 * Referer must be our own if it is sent. Clients that are not browsers send none of the three, and
 * no site can make them send a cookie.
 * @throws {ApiError} CROSS_SITE
 */
export function requireSameOrigin(request: FastifyRequest, pageOrigins: Set<string>): void {
  const { origin, referer = '', 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== undefined && !pageOrigins.has(origin);
  const isForeignReferer =
    site === undefined && origin === undefined && referer !== '' && !pageOrigins.has(originOf(referer));
  if (isForeignSite || isForeignOrigin || isForeignReferer) {
    throw new ApiError('CROSS_SITE', describeRefusal(request, pageOrigins));
  }
}

/** A page of this server at an address that is not PUBLIC_URL: its operator can fix that. */
function describeRefusal({ headers, host }: FastifyRequest, pageOrigins: Set<string>): string {
  const { origin = '' } = headers;
  const [publicOrigin = ''] = pageOrigins;
  return URL.canParse(origin) && new URL(origin).host === host && !pageOrigins.has(origin)
    ? messages.wrongAddress({ origin, publicUrl: publicOrigin })
    : messages.crossSite;
}

/**
 * Whether a page of this product sent the request. Over plain http browsers send no Sec-Fetch-Site,
 * and with a GET no Origin; then the Referer decides.
 */
export function isFromOwnPage({ headers }: FastifyRequest, pageOrigins: Set<string>): boolean {
  const { origin, referer = '', 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  return pageOrigins.has(origin ?? originOf(referer));
}

/**
 * Rejects a navigation that another site caused: a form of its page that names our address. An
 * installed app has no page, so its request has Sec-Fetch-Site `none`, and Origin `null` with a POST.
 * @throws {ApiError} CROSS_SITE
 */
export function requireOwnPageOrApp(request: FastifyRequest, pageOrigins: Set<string>): void {
  if (request.headers['sec-fetch-site'] !== 'none') requireSameOrigin(request, pageOrigins);
}

/** The origin of an address, or the empty string if the address is not absolute. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');
