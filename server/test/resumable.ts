import { request as httpRequest } from 'node:http';
import { uploadPaths } from '@backbeat/contract';
import type { Answer, Browser } from './browser.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const base = `/api${uploadPaths.posts}`;
const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

/** Announces an upload of so many bytes. The answer's Location says where it goes. */
export const announce = (
  browser: Browser,
  size: number,
  name = 'song.mp3',
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> =>
  browser.send(base, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata(name), ...headers },
  });

/** An upload that one browser sends, piece by piece, by the protocol: tus 1.0. */
export class Resumable {
  readonly id: string;
  readonly browser: Browser;

  constructor(browser: Browser, id: string) {
    this.browser = browser;
    this.id = id;
  }

  static async begin(browser: Browser, size: number, name?: string): Promise<Resumable> {
    const { status, headers, text } = await announce(browser, size, name);
    if (status !== 201) throw new Error(`The upload was not begun: ${status} ${text}`);
    return new Resumable(browser, headers.get('location')?.split('/').at(-1) ?? '');
  }

  /** A whole file in one piece. */
  static async send(browser: Browser, bytes: Uint8Array, name?: string): Promise<Resumable> {
    const upload = await Resumable.begin(browser, bytes.length, name);
    const { status, text } = await upload.piece(bytes, 0);
    if (status !== 204) throw new Error(`The upload was not taken: ${status} ${text}`);
    return upload;
  }

  get path(): string {
    return `${base}/${this.id}`;
  }

  /** The same upload as somebody else knows it. */
  by(browser: Browser): Resumable {
    return new Resumable(browser, this.id);
  }

  piece(bytes: Uint8Array, offset: number, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
    return this.browser.send(this.path, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: { ...this.#pieceHeaders(offset), ...headers },
    });
  }

  /** Begins to send all that is left, and gets no further than these bytes. @returns what cuts the connection */
  stall(origin: string, bytes: Uint8Array, size: number, offset = 0): () => void {
    const request = httpRequest(`${origin}${this.path}`, {
      method: 'PATCH',
      headers: {
        ...this.#pieceHeaders(offset),
        cookie: this.browser.cookie,
        'content-length': size - offset,
      },
    });
    request.on('error', () => undefined);
    request.write(bytes);
    return () => request.destroy();
  }

  head(): Promise<Answer<unknown>> {
    return this.browser.send(this.path, { method: 'HEAD', headers: TUS });
  }

  /** How many bytes have arrived. */
  async offset(): Promise<number> {
    const { status, headers } = await this.head();
    if (status !== 200) throw new Error(`The upload is not there: ${status}`);
    return Number(headers.get('upload-offset'));
  }

  drop(): Promise<Answer<unknown>> {
    return this.browser.send(this.path, { method: 'DELETE', headers: TUS });
  }

  #pieceHeaders(offset: number) {
    return { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  }
}
