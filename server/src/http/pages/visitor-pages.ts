import { LRUCache } from 'lru-cache';
import type { CompressedPage } from './compressed-page.ts';

/** Addresses are chosen by the client, so the cache is bounded. */
const MAX_PAGES = 200;

/** Tells whether data read since a moment may still be sent, as the cache of responses does. */
export interface Freshness {
  readonly snapshot: { at: number; changes: number };
  isFresh(since: { at: number; changes: number }): boolean;
}

export interface RenderedPage {
  status: number;
  page: CompressedPage;
}

/**
 * Cache of the pages that visitors have requested in the last second, so that a link that many
 * follow is rendered and compressed once. A page is as fresh as the cached responses of the API.
 */
export function createVisitorPages(responses: Freshness) {
  const pages = new LRUCache<string, { rendered: Promise<RenderedPage>; isFresh: () => boolean }>({
    max: MAX_PAGES,
  });
  /**
   * Concurrent requests share one rendering.
   * @throws what `render` throws; the next request renders again
   */
  return async (address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const known = pages.get(address);
    if (known?.isFresh()) return known.rendered;
    const since = responses.snapshot;
    const entry = { rendered: render(), isFresh: () => responses.isFresh(since) };
    pages.set(address, entry);
    try {
      return await entry.rendered;
    } catch (error) {
      if (pages.peek(address) === entry) pages.delete(address);
      throw error;
    }
  };
}
