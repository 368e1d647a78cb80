import { REALTIME_PATH, type Failure } from '@backbeat/contract';
import { WebSocket } from 'ws';
import type { Browser } from './browser.ts';
import { eventually } from './eventually.ts';

/** A product that runs. */
export interface Running {
  origin: string;
}

export interface SocketOptions {
  /** The site that the page comes from; null for a program that is no browser. */
  site?: string | null;
  protocols?: string[];
  path?: string;
}

/** What the browser would open, with the cookies of its session. */
export function openWebSocket({ origin }: Running, browser: Browser, options: SocketOptions = {}): WebSocket {
  const { site = 'http://localhost', protocols = ['v12.stomp', 'v11.stomp'], path = REALTIME_PATH } = options;
  const { cookie } = browser;
  return new WebSocket(`${origin.replace('http', 'ws')}${path}`, protocols, {
    headers: { ...(site !== null && { origin: site }), ...(cookie && { cookie }) },
  });
}

/** How the server refuses to open a socket. */
export function refusalOf(webSocket: WebSocket): Promise<{ status: number; failure: Failure }> {
  return new Promise((resolve, reject) => {
    webSocket.on('open', () => reject(new Error('The socket was opened.')));
    webSocket.on('error', reject);
    webSocket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, failure: JSON.parse(text) }));
    });
  });
}

/** A socket that sends any text, well-formed or not, and keeps what it gets. */
export class RealtimeSocket {
  /** Frames and heart-beats, in the order in which they came. */
  readonly received: string[] = [];
  readonly webSocket: WebSocket;
  #closeCode: number | undefined;

  private constructor(webSocket: WebSocket) {
    this.webSocket = webSocket;
    webSocket.on('message', (data: Buffer) => this.received.push(data.toString()));
    webSocket.on('close', (code) => (this.#closeCode = code));
  }

  static async open(backbeat: Running, browser: Browser, options?: SocketOptions): Promise<RealtimeSocket> {
    const webSocket = openWebSocket(backbeat, browser, options);
    const socket = new RealtimeSocket(webSocket);
    await new Promise((resolve, reject) => webSocket.once('open', resolve).once('error', reject));
    webSocket.on('error', () => undefined);
    return socket;
  }

  /** Opens one that has introduced itself. */
  static async connect(
    backbeat: Running,
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

  /** Once the server has taken the subscription. */
  async subscribe(destination: string, id = 'sub-0'): Promise<void> {
    this.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}\n\n\0`);
    await this.frame(new RegExp(`^RECEIPT\nreceipt-id:${id}\n`));
  }

  /** The first frame that matches, as soon as it is there. */
  frame(pattern: RegExp): Promise<string> {
    return eventually(async () => {
      const found = this.received.find((frame) => pattern.test(frame));
      if (found === undefined) throw new Error(`There is no ${pattern} in ${JSON.stringify(this.received)}.`);
      return found;
    });
  }

  /** What the messages so far hold. */
  get messages(): unknown[] {
    return this.received
      .filter((frame) => frame.startsWith('MESSAGE\n'))
      .map((frame) => JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)));
  }

  get isOpen(): boolean {
    return this.#closeCode === undefined;
  }

  /** The close code, as soon as the server has hung up. */
  closed(): Promise<number> {
    return eventually(async () => {
      if (this.#closeCode === undefined) throw new Error('It is still open.');
      return this.#closeCode;
    });
  }

  async close(): Promise<void> {
    this.webSocket.close();
    await this.closed();
  }
}
