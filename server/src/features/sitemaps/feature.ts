import type { Feature } from '../../feature.ts';
import { serveSitemaps } from './serve-sitemaps.ts';

/** What search engines may visit: robots.txt and sitemaps. */
export const sitemaps = {
  start(app, context) {
    serveSitemaps(app, context);
  },
} satisfies Feature;
