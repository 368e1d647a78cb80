import { once } from 'node:events';
import { request } from 'node:http';

/** Bytes written at a time. */
const CHUNK = 64 * 1024;

/**
 * Sends bytes as fast as the server reads them, over a new connection.
 * @returns the response
 * @throws if it is no success
 */
export async function sendFile(
  url: URL,
  {
    method,
    headers,
    parts,
  }: { method: 'POST' | 'PATCH'; headers: Record<string, string>; parts: readonly Uint8Array[] },
): Promise<{ text: string; location: string }> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const upload = request(url, { method, agent: false, headers: { ...headers, 'content-length': length } });
  const answer = new Promise<{ text: string; location: string }>((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300)
          resolve({ text, location: response.headers.location ?? '' });
        else reject(new Error(`${method} ${url.pathname}: ${statusCode} ${text.slice(0, 300)}`));
      });
    });
  });
  for (const part of parts) {
    for (let at = 0; at < part.length && !upload.destroyed; at += CHUNK)
      if (!upload.write(part.subarray(at, at + CHUNK))) await Promise.race([once(upload, 'drain'), answer]);
  }
  upload.end();
  return answer;
}
