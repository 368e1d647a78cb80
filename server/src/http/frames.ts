import type { FastifyReply } from 'fastify';

/**
 * Everything that a page in frames of other sites may load and do. Around it the frame belongs to somebody else, so what it
 * could do with a session is out of its reach: it has no forms, and sends nothing but plays.
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

/** Lets pages of other sites show this one in a frame; no other page of ours can be. */
export function allowFrames(reply: FastifyReply): void {
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'cross-origin');
}
