import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** `closed`: the connection ended without a response; `late`: no response came in time. */
export type Outcome = Reply | 'closed' | 'late';

/** Maximum wait for a response: the server cuts slow senders after 10 s plus one check interval. */
const LATE_MS = 20_000;

/**
 * One connection that sends arbitrary bytes and reads the response. It reconnects when the server
 * has closed it.
 */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;
  #bufferedBytes: Buffer = Buffer.alloc(0);
  #wake = () => {};

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends bytes and reads the response. The server may be closing a reused connection at this
   * moment. A request that got no byte back is sent once more over a new connection (RFC 9112,
   * 9.3.1).
   * @param ends whether the connection ends after these bytes
   */
  async exchange(bytes: Buffer, how: { isHead: boolean; ends: boolean }): Promise<Outcome> {
    const wasOpen = this.#isOpen();
    const outcome = await this.#send(bytes, how);
    const isUnheard = outcome === 'closed' && this.#bufferedBytes.length === 0;
    return wasOpen && isUnheard ? this.#send(bytes, how) : outcome;
  }

  async #send(bytes: Buffer, { isHead, ends }: { isHead: boolean; ends: boolean }): Promise<Outcome> {
    const socket = await this.#open();
    this.#bufferedBytes = Buffer.alloc(0);
    if (ends) socket.end(bytes);
    else socket.write(bytes);
    const until = performance.now() + LATE_MS;
    for (;;) {
      const reply = readReply(this.#bufferedBytes, isHead, socket.destroyed || socket.readableEnded);
      if (reply) {
        // Bytes after a response belong to no request.
        const isSpent =
          ends ||
          reply.length < this.#bufferedBytes.length ||
          reply.reply.headers.get('connection') === 'close';
        if (isSpent) this.close();
        return reply.reply;
      }
      if (socket.destroyed || socket.readableEnded) {
        this.close();
        return 'closed';
      }
      const remainingMs = until - performance.now();
      if (remainingMs <= 0) {
        this.close();
        return 'late';
      }
      await this.#more(remainingMs);
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  async #open(): Promise<Socket> {
    if (this.#socket && this.#isOpen()) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    await once(socket, 'connect');
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#bufferedBytes =
        this.#bufferedBytes.length === 0 ? chunk : Buffer.concat([this.#bufferedBytes, chunk]);
      this.#wake();
    });
    for (const end of ['end', 'close', 'error']) socket.on(end, () => this.#wake());
    return socket;
  }

  #more(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * @returns the first final response in these bytes and its length; undefined while it is incomplete
 */
function readReply(
  bytes: Buffer,
  isHead: boolean,
  isEnd: boolean,
): { reply: Reply; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  const from = end + 4;
  if (status >= 100 && status < 200 && status !== 101) {
    const next = readReply(bytes.subarray(from), isHead, isEnd);
    return next && { reply: next.reply, length: from + next.length };
  }
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = readBody(bytes, from, {
    hasNone: isHead || status === 204 || status === 304 || status === 101,
    headers,
    isEnd,
  });
  return body && { reply: { status, headers, body: body.bytes }, length: body.length };
}

function readBody(
  bytes: Buffer,
  from: number,
  { hasNone, headers, isEnd }: { hasNone: boolean; headers: ReadonlyMap<string, string>; isEnd: boolean },
): { bytes: Buffer; length: number } | undefined {
  if (hasNone) return { bytes: Buffer.alloc(0), length: from };
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes, from);
  const length = headers.get('content-length');
  const end = length === undefined ? (isEnd ? bytes.length : Infinity) : from + Number(length);
  return end <= bytes.length ? { bytes: bytes.subarray(from, end), length: end } : undefined;
}

function readChunks(bytes: Buffer, from: number): { bytes: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const end = line + 2 + size;
    if (end + 2 > bytes.length) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), length: end + 2 };
    chunks.push(bytes.subarray(line + 2, end));
    at = end + 2;
  }
}
