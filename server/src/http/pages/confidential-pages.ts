import type { RouteShorthandOptions } from 'fastify';

/** The first parts of addresses whose pages are for few, or have a secret in their fragment. */
const CONFIDENTIAL = /^\/(?:admin|setup|decisions|legal-notice|guest|listen)(?:\/|$)/;

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * The options of a page's route. Browsers and search engines do not store confidential pages, and
 * other sites do not learn their addresses.
 */
export const optionsOfPage = (address: string): RouteShorthandOptions =>
  CONFIDENTIAL.test(address)
    ? {
        onSend: async (_request, reply) => {
          void reply.headers(HEADERS);
        },
      }
    : {};
