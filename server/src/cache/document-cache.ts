import { createHash } from 'node:crypto';
import { createCache } from './create-cache.ts';

/** Documents may contain personal data, so they stay in memory for a limited time only. */
const DOCUMENT_TTL_MS = 10 * 60_000;
const MAX_DOCUMENTS = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Caches documents that depend on their content alone, such as signed texts and PDF files, by the
 * digest of the content. Callers check access before they ask. Concurrent callers share one document.
 * @param maxBytes of all documents together; strings count one byte a UTF-16 unit
 */
export function createDocumentCache<Document extends string | Uint8Array>({ maxBytes = MAX_BYTES } = {}) {
  const documents = createCache<Document>({
    maxEntries: MAX_DOCUMENTS,
    maxSize: maxBytes,
    sizeOf: ({ length }) => length,
    ttlMs: DOCUMENT_TTL_MS,
  });
  /**
   * @param content everything on which the document depends, as JSON
   * @throws what `write` throws; the next caller writes again
   */
  return (content: unknown, write: () => Document | Promise<Document>): Promise<Document> => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    return documents.forceFetch(digest, { context: write });
  };
}
