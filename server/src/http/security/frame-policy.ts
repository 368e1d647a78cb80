import type { FastifyReply } from 'fastify';

/**
 * The policy of pages that other sites may embed. The embedding site could trick users into acting
 * with their session, so these pages have no forms and send only plays.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Lets other sites embed this page. No other page can be embedded. */
export function allowEmbedding(reply: FastifyReply): void {
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'cross-origin');
}
