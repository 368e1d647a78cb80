import { once } from 'node:events';
import { REALTIME_PATH } from '@backbeat/contract';
import { WebSocket } from 'ws';

/**
 * A minimal realtime connection that costs as little as possible, to leave the machine to the
 * server.
 */
export class ChatConnection {
  readonly #socket: WebSocket;
  readonly #resolvers = new Map<string, () => void>();
  #receipts = 0;

  private constructor(socket: WebSocket, onMessage: (frame: string) => void) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const frame = data.toString('latin1');
      if (frame.startsWith('MESSAGE\n')) return onMessage(frame);
      if (frame.startsWith('ERROR\n')) throw new Error(frame);
      const receipt =
        /^RECEIPT\nreceipt-id:(\S+)/.exec(frame)?.[1] ?? (frame.startsWith('CONNECTED') ? '' : undefined);
      if (receipt === undefined) return;
      this.#resolvers.get(receipt)?.();
      this.#resolvers.delete(receipt);
    });
  }

  /** @param localAddress the address whose ports are used, if one address has too few */
  static async open(
    origin: string,
    token: string,
    onMessage: (frame: string) => void,
    localAddress = '127.0.0.1',
  ): Promise<ChatConnection> {
    const { port } = new URL(origin);
    const socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}`, ['v12.stomp'], {
      perMessageDeflate: false,
      localAddress,
      headers: { cookie: `backbeat-session=${token}`, origin: `http://localhost:${port}` },
    });
    const connection = new ChatConnection(socket, onMessage);
    await once(socket, 'open');
    // The server has ended, which the client cannot prevent.
    socket.on('error', () => undefined);
    await connection.#ask('', 'CONNECT\naccept-version:1.2\nhost:bench\n\n\0');
    return connection;
  }

  async listen(destination: string, id: string): Promise<void> {
    await this.listenTo([{ destination, id }]);
  }

  /** Resolves when the server has acknowledged all subscriptions. */
  async listenTo(topics: readonly { destination: string; id: string }[]): Promise<void> {
    const receipt = this.#next();
    const frames = topics.map(({ destination, id }) => `SUBSCRIBE\nid:${id}\ndestination:${destination}\n`);
    await this.#ask(receipt, `${frames.join('\n\0')}receipt:${receipt}\n\n\0`);
  }

  /** Resolves with the receipt. */
  async send(destination: string, message: string): Promise<void> {
    const receipt = this.#next();
    const body = JSON.stringify({ message, type: 'CHAT' });
    await this.#ask(receipt, `SEND\ndestination:${destination}\nreceipt:${receipt}\n\n${body}\0`);
  }

  close(): void {
    this.#socket.terminate();
  }

  #next(): string {
    this.#receipts += 1;
    return `r${this.#receipts}`;
  }

  #ask(receipt: string, frame: string): Promise<void> {
    return new Promise((resolve) => {
      this.#resolvers.set(receipt, resolve);
      this.#socket.send(frame, { binary: false });
    });
  }
}
