import { request as httpRequest } from 'node:http';
import { uploadPaths } from '@backbeat/contract';
import type { Answer, Browser } from './browser.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The target of an upload: a track, or a file for the chat with this id. */
export type Target = { chat?: string };

const baseOf = ({ chat }: Target): string =>
  `/api${chat === undefined ? uploadPaths.posts : uploadPaths.chats}`;
const metadata = (name: string, { chat }: Target) =>
  `filename ${base64(name)}${chat === undefined ? '' : `,chat ${base64(chat)}`}`;

/** Announces an upload of this many bytes. The response's Location header is its address. */
export const createUpload = (
  browser: Browser,
  size: number,
  name = 'song.mp3',
  headers: Record<string, string> = {},
  target: Target = {},
): Promise<Answer<unknown>> =>
  browser.send(baseOf(target), {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata(name, target), ...headers },
  });

/** A resumable upload of one browser, sent chunk by chunk (tus 1.0). */
export class Resumable {
  readonly id: string;
  readonly browser: Browser;
  readonly target: Target;

  constructor(browser: Browser, id: string, target: Target = {}) {
    this.browser = browser;
    this.id = id;
    this.target = target;
  }

  static async begin(browser: Browser, size: number, name?: string, target?: Target): Promise<Resumable> {
    const { status, headers, text } = await createUpload(browser, size, name, {}, target);
    if (status !== 201) throw new Error(`The upload was not begun: ${status} ${text}`);
    return new Resumable(browser, headers.get('location')?.split('/').at(-1) ?? '', target);
  }

  /** Uploads a whole file in one chunk. */
  static async send(browser: Browser, bytes: Uint8Array, name?: string, target?: Target): Promise<Resumable> {
    const upload = await Resumable.begin(browser, bytes.length, name, target);
    const { status, text } = await upload.piece(bytes, 0);
    if (status !== 204) throw new Error(`The upload was not taken: ${status} ${text}`);
    return upload;
  }

  get path(): string {
    return `${baseOf(this.target)}/${this.id}`;
  }

  /** The same upload for another user. */
  withBrowser(browser: Browser): Resumable {
    return new Resumable(browser, this.id, this.target);
  }

  piece(bytes: Uint8Array, offset: number, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
    return this.browser.send(this.path, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: { ...this.#pieceHeaders(offset), ...headers },
    });
  }

  /**
   * Starts to send the remainder and stops after these bytes. @returns a function that cuts the
   * connection
   */
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

  /** The number of bytes received by the server. */
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
