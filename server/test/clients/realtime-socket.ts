import { REALTIME_PATH, type Failure } from '@backbeat/contract';
import { WebSocket } from 'ws';
import type { Browser } from './browser.ts';
import { eventually } from '../eventually.ts';

/** A running product. */
export interface RunningServer {
  origin: string;
}

export interface SocketOptions {
  /** The origin of the page; null for a program other than a browser. */
  site?: string | null;
  protocols?: string[];
  path?: string;
}

/** The URL and headers of the browser's socket, with the cookies of its session. */
export function openWebSocket(
  { origin }: RunningServer,
  browser: Browser,
  options: SocketOptions = {},
): WebSocket {
  const { site = 'http://localhost', protocols = ['v12.stomp', 'v11.stomp'], path = REALTIME_PATH } = options;
  const { cookie } = browser;
  return new WebSocket(`${origin.replace('http', 'ws')}${path}`, protocols, {
    headers: { ...(site !== null && { origin: site }), ...(cookie && { cookie }) },
  });
}

/** The response with which the server rejects a socket. */
export function rejectionOf(webSocket: WebSocket): Promise<{ status: number; failure: Failure }> {
  return new Promise((resolve, reject) => {
    webSocket.on('open', () => reject(new Error('The socket was opened.')));
    webSocket.on('error', reject);
    webSocket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, failure: JSON.parse(text) }));
    });
  });
}

/** A socket that sends any text, well-formed or not, and records all received frames. */
export class RealtimeSocket {
  /** Frames and heart-beats in the order received. */
  readonly receivedFrames: string[] = [];
  readonly webSocket: WebSocket;
  #closeCode: number | undefined;

  private constructor(webSocket: WebSocket) {
    this.webSocket = webSocket;
    webSocket.on('message', (data: Buffer) => this.receivedFrames.push(data.toString()));
    webSocket.on('close', (code) => (this.#closeCode = code));
  }

  static async open(
    backbeat: RunningServer,
    browser: Browser,
    options?: SocketOptions,
  ): Promise<RealtimeSocket> {
    const webSocket = openWebSocket(backbeat, browser, options);
    const socket = new RealtimeSocket(webSocket);
    await new Promise((resolve, reject) => webSocket.once('open', resolve).once('error', reject));
    webSocket.on('error', () => undefined);
    return socket;
  }

  /** Opens a connection and completes the STOMP handshake. */
  static async connect(
    backbeat: RunningServer,
    browser: Browser,
    options?: SocketOptions,
  ): Promise<RealtimeSocket> {
    const socket = await RealtimeSocket.open(backbeat, browser, options);
    socket.send('CONNECT\naccept-version:1.2\nhost:localhost\n\n\0');
    await socket.frame(/^CONNECTED\nversion:1\.2\n/);
    return socket;
  }

  send(text: string): void {
    this.webSocket.send(text);
  }

  /** Resolves when the server has acknowledged the subscription. */
  async subscribe(destination: string, id = 'sub-0'): Promise<void> {
    this.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}\n\n\0`);
    await this.frame(new RegExp(`^RECEIPT\nreceipt-id:${id}\n`));
  }

  /** Waits for the first frame that matches. */
  frame(pattern: RegExp): Promise<string> {
    return eventually(async () => {
      const frame = this.receivedFrames.find((frame) => pattern.test(frame));
      if (frame === undefined)
        throw new Error(`There is no ${pattern} in ${JSON.stringify(this.receivedFrames)}.`);
      return frame;
    });
  }

  /** The bodies of the messages received so far. */
  get messages(): unknown[] {
    return this.receivedFrames
      .filter((frame) => frame.startsWith('MESSAGE\n'))
      .map((frame) => JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)));
  }

  get isOpen(): boolean {
    return this.#closeCode === undefined;
  }

  /** Waits for the close code of the server. */
  waitForClose(): Promise<number> {
    return eventually(async () => {
      if (this.#closeCode === undefined) throw new Error('It is still open.');
      return this.#closeCode;
    });
  }

  async close(): Promise<void> {
    this.webSocket.close();
    await this.waitForClose();
  }
}
