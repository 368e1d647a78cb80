import type { Config } from '../../config.ts';

/** The header with the id under which the log records the request. */
export const REQUEST_ID = 'x-request-id';

/** What the app's own pages may load and do. Only the pages of `frame-policy.ts` can be embedded. */
const policyAt = (socketOrigin: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Not every browser takes 'self' to mean the socket as well.
    `connect-src 'self' ${socketOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

/**
 * Security headers of every response, after the OWASP Secure Headers Project
 * (https://owasp.org/www-project-secure-headers/).
 * @param config.publicUrl the public address of the product; HSTS is sent if it is https
 */
export function securityHeaders({
  publicUrl,
  hsts,
}: Pick<Config, 'publicUrl' | 'hsts'>): Record<string, string> {
  const isSecure = publicUrl.protocol === 'https:';
  return {
    'content-security-policy': policyAt(`${isSecure ? 'wss' : 'ws'}://${publicUrl.host}`),
    'cross-origin-opener-policy': 'same-origin',
    // Players and link previews of other sites load published audio and pictures.
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure && {
      'strict-transport-security': `max-age=${hsts.maxAge}${hsts.includeSubDomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
