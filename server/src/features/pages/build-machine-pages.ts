import { SECURITY_PATH } from '@backbeat/contract';

/**
 * Crawlers that gather texts, pictures or sound to train AI, by the names that they look for in
 * robots.txt, after the documents of their operators. Crawlers of search engines and link previews
 * are not among them.
 */
const AI_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'img2dataset',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'Webzio-Extended',
];

/** How many months after the beginning of this month security.txt expires. */
const EXPIRY_MONTHS = 6;

interface SecurityContact {
  /** A mailto: or https: address. */
  contact: string;
  publicUrl: URL;
  now: Date;
}

/**
 * Builds security.txt (RFC 9116). It expires at the beginning of a month, 5 to 6 months ahead, so
 * that its text stays the same for a month.
 */
export function buildSecurityText({ contact, publicUrl, now }: SecurityContact): string {
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRY_MONTHS, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expiry.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl.protocol === 'https:' ? [`Canonical: ${new URL(SECURITY_PATH, publicUrl).href}`] : []),
    '',
  ].join('\n');
}

/**
 * The groups of robots.txt (RFC 9309) that keep out crawlers for AI training. A crawler with a group
 * of its own ignores that of `*`.
 * @param names crawlers besides those that the server knows
 */
export function crawlerGroups(names: readonly string[]): string {
  const crawlers = new Map([...AI_CRAWLERS, ...names].map((name) => [name.toLowerCase(), name]));
  return [...crawlers.values()].map((name) => `User-agent: ${name}\nDisallow: /\n\n`).join('');
}

/**
 * Builds tdmrep.json (TDM Reservation Protocol, section 5.1): the rights of all pages and media are
 * reserved.
 */
export const buildReservation = (): string => JSON.stringify([{ location: '/', 'tdm-reservation': 1 }]);
