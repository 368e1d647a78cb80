import { Parser } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

/** A frame as a client of others has read it. */
export interface HeardFrame {
  command: string;
  /** Without their escapes; of headers that come twice the first one. */
  headers: Map<string, string>;
  body: Buffer;
}

/** A connection to any server that speaks STOMP over WebSocket. What comes is read by the parser of @stomp/stompjs. */
export class StompLine {
  readonly frames: HeardFrame[] = [];
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

  static async open(url: string): Promise<StompLine> {
    const webSocket = new WebSocket(url, ['v12.stomp', 'v11.stomp']);
    const line = new StompLine(webSocket);
    await new Promise((resolve, reject) => webSocket.once('open', resolve).once('error', reject));
    webSocket.on('error', () => undefined);
    return line;
  }

  /** Undefined while it is open. */
  get closeCode(): number | undefined {
    return this.#closeCode;
  }

  /** As binary, since a piece may end in the middle of a character. */
  send(piece: Uint8Array | string): void {
    if (this.#webSocket.readyState === WebSocket.OPEN)
      this.#webSocket.send(Buffer.from(piece), { binary: true });
  }

  all(command: string): HeardFrame[] {
    return this.frames.filter((frame) => frame.command === command);
  }

  hasReceipt(id: string): boolean {
    return this.all('RECEIPT').some(({ headers }) => headers.get('receipt-id') === id);
  }

  /** What the messages of a subscription hold, in the order in which they came. */
  heardBy(subscription: string): HeardFrame[] {
    return this.all('MESSAGE').filter(({ headers }) => headers.get('subscription') === subscription);
  }

  /** Waits until something is so. */
  until(what: string, isSo: () => boolean): Promise<void> {
    return eventually(async () => {
      if (!isSo())
        throw new Error(
          `Not yet: ${what}, after ${JSON.stringify(this.frames.map(shown))}, ${this.#closeCode}`,
        );
    }, 10_000);
  }

  cut(): void {
    this.#webSocket.terminate();
  }
}

const shown = ({ command, headers, body }: HeardFrame) => [command, ...headers, body.toString()];

const ESCAPES: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' };

function readHeaders(command: string, raw: readonly (readonly [string, string])[]): Map<string, string> {
  const read = (text: string) =>
    command === 'CONNECTED' ? text : text.replace(/\\[\\nrc]/g, (escape) => ESCAPES[escape] ?? escape);
  const headers = new Map<string, string>();
  for (const [name, value] of raw) if (!headers.has(read(name))) headers.set(read(name), read(value));
  return headers;
}
