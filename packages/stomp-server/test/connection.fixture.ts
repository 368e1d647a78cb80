import { Parser } from '@stomp/stompjs';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** A frame as an independent client has parsed it. */
export interface ReceivedFrame {
  command: string;
  /** Unescaped. Of a repeated header, the first value. */
  headers: Map<string, string>;
  body: Buffer;
}

/**
 * A connection to any server with STOMP over WebSocket. The parser of @stomp/stompjs reads the
 * responses.
 */
export class StompConnection {
  readonly frames: ReceivedFrame[] = [];
  readonly #webSocket: WebSocket;
  #closeCode: number | undefined;

  private constructor(webSocket: WebSocket) {
    this.#webSocket = webSocket;
    const parser = new Parser(
      ({ command = '', headers, binaryBody = new Uint8Array() }) =>
        this.frames.push({ command, headers: readHeaders(command, headers), body: Buffer.from(binaryBody) }),
      () => undefined,
    );
    webSocket.on('message', (data: Buffer) => parser.parseChunk(new Uint8Array(data).buffer));
    webSocket.on('close', (code) => (this.#closeCode = code));
  }

  static async open(url: string): Promise<StompConnection> {
    const webSocket = new WebSocket(url, ['v12.stomp', 'v11.stomp']);
    const line = new StompConnection(webSocket);
    await new Promise((resolve, reject) => webSocket.once('open', resolve).once('error', reject));
    webSocket.on('error', () => undefined);
    return line;
  }

  /** Undefined while the connection is open. */
  get closeCode(): number | undefined {
    return this.#closeCode;
  }

  /** Sent as binary, since a chunk may end within a character. */
  send(chunk: Uint8Array | string): void {
    if (this.#webSocket.readyState === WebSocket.OPEN)
      this.#webSocket.send(Buffer.from(chunk), { binary: true });
  }

  all(command: string): ReceivedFrame[] {
    return this.frames.filter((frame) => frame.command === command);
  }

  hasReceipt(id: string): boolean {
    return this.all('RECEIPT').some(({ headers }) => headers.get('receipt-id') === id);
  }

  /** The bodies of a subscription's messages, in the order received. */
  receivedBy(subscription: string): ReceivedFrame[] {
    return this.all('MESSAGE').filter(({ headers }) => headers.get('subscription') === subscription);
  }

  /** Waits until a condition holds. */
  waitUntil(what: string, isSo: () => boolean): Promise<void> {
    const check = (): void => {
      if (!isSo())
        throw new Error(
          `Not yet: ${what}, after ${JSON.stringify(this.frames.map(listParts))}, ${this.#closeCode}`,
        );
    };
    return vi.waitFor(check, { timeout: 60_000, interval: 25 });
  }

  cut(): void {
    this.#webSocket.terminate();
  }
}

const listParts = ({ command, headers, body }: ReceivedFrame) => [command, ...headers, body.toString()];

const ESCAPES: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' };

function readHeaders(command: string, raw: readonly (readonly [string, string])[]): Map<string, string> {
  const read = (text: string) =>
    command === 'CONNECTED' ? text : text.replace(/\\[\\nrc]/g, (escape) => ESCAPES[escape] ?? escape);
  const headers = new Map<string, string>();
  for (const [name, value] of raw) if (!headers.has(read(name))) headers.set(read(name), read(value));
  return headers;
}
