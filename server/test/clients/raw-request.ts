import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser } from './browser.ts';

export interface RawRequest {
  method: string;
  /**
   * The request target, sent unchanged. `fetch` would resolve dots, drop a fragment and reject the
   * absolute form.
   */
  target: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

/** Sends a browser's request with an unchanged request target. */
export function sendRaw(
  origin: string,
  browser: Browser,
  { method, target, headers = {}, body }: RawRequest,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  return new Promise((resolve, reject) => {
    const rawRequest = request(
      origin,
      {
        method,
        path: target,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(method !== 'GET' && { origin: 'http://localhost' }),
          ...(browser.cookie && { cookie: browser.cookie }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        text(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: content }),
          reject,
        );
      },
    );
    rawRequest.on('error', reject);
    rawRequest.end(body);
  });
}
