/**
 * Fetches a whole file.
 * @param onProgress called with the fraction received, from 0 to 1, if the size is known
 * @throws when the file does not arrive completely
 */
export async function fetchFile(url: string, onProgress?: (share: number) => void): Promise<Blob> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  const size = Number(response.headers.get('content-length') ?? 0);
  const parts: BlobPart[] = [];
  let receivedBytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    receivedBytes += value.byteLength;
    if (size > 0) onProgress?.(Math.min(1, receivedBytes / size));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
