import { describe, expect, test } from 'vitest';
import { createDocumentCache } from './document-cache.ts';

/** A writer that counts its calls. */
function countingWriter(text = 'written') {
  let calls = 0;
  return {
    write: async () => {
      calls += 1;
      return text;
    },
    calls: () => calls,
  };
}

describe('the document cache', () => {
  test('writes a document once for equal content and again for other content', async () => {
    const { write, calls } = countingWriter();
    const getDocument = createDocumentCache<string>();
    const requests = [{ shares: [1, 2] }, { shares: [1, 2] }, { shares: [2, 1] }];
    expect(await Promise.all(requests.map((content) => getDocument(content, write)))).toEqual(
      requests.map(() => 'written'),
    );
    expect(calls()).toBe(2);
    await getDocument(requests[0], write);
    expect(calls()).toBe(2);
  });

  test('writes a document again that was larger than the cache', async () => {
    const { write, calls } = countingWriter('x'.repeat(11));
    const getDocument = createDocumentCache<string>({ maxBytes: 10 });
    expect(await getDocument('a', write)).toHaveLength(11);
    expect(await getDocument('a', write)).toHaveLength(11);
    expect(calls()).toBe(2);
  });

  test('writes a document again after an error', async () => {
    const getDocument = createDocumentCache<string>();
    await expect(getDocument('a', () => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
    expect(await getDocument('a', () => 'written')).toBe('written');
  });
});
