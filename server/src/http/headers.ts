import type { Config } from '../config.ts';

/** The header that tells the caller by which id the log knows the request. */
export const REQUEST_ID = 'x-request-id';

/** What our own pages may load and do. No page may be shown in a frame but those of `frames.ts`. */
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
 * What every answer tells the browser to refuse, as the OWASP list of secure headers has it
 * (https://owasp.org/www-project-secure-headers/).
 * @param config.publicUrl how the product is reached; HSTS is sent where that is https
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
