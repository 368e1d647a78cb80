import { createCache } from '../../cache/create-cache.ts';
import type { CompressedPage } from './compressed-page.ts';

/** Addresses are chosen by the client, so the cache is bounded. */
const MAX_PAGES = 200;

export interface RenderedPage {
  status: number;
  page: CompressedPage;
}

/**
 * Creates a cache of the pages that visitors have requested in the last second, so that a link that
 * many follow is rendered and compressed once.
 */
export const createVisitorPages = (ttlMs: number) =>
  createCache<RenderedPage>({ maxEntries: MAX_PAGES, ttlMs });
