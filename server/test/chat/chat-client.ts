import { api, chatDestination, chatTopic, chats, type RouteRequest } from '@backbeat/contract';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { RealtimeSocket, type RunningServer, type SocketOptions } from '../clients/realtime-socket.ts';

/**
 * A client with a chat open, like the chat screen. It subscribes, requests missed events and
 * resends unanswered messages.
 */
export class ChatClient {
  /** The known events of the chat, by number. */
  readonly messagesByNumber = new Map<number, chats.Message>();
  /** Event numbers in the order received, for each connection. */
  readonly eventNumbers: number[][] = [];
  readonly #server: RunningServer;
  readonly #browser: Browser;
  readonly #chatId: string;
  readonly #options: SocketOptions | undefined;
  #socket: RealtimeSocket | undefined;
  #receipts = 0;
  #readCount = 0;

  constructor(server: RunningServer, browser: Browser, chatId: string, options?: SocketOptions) {
    this.#server = server;
    this.#browser = browser;
    this.#chatId = chatId;
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#socket?.isOpen ?? false;
  }

  /** Opens a connection, subscribes, and then requests missed events. */
  async connect(): Promise<void> {
    const socket = await RealtimeSocket.connect(this.#server, this.#browser, this.#options);
    this.#socket = socket;
    this.#readCount = 0;
    this.eventNumbers.push([]);
    await socket.subscribe(chatTopic(this.#chatId), 'chat');
    await this.catchUp();
  }

  /** Drops the connection without a closing handshake. */
  drop(): void {
    this.listen();
    this.#socket?.webSocket.terminate();
    this.#socket = undefined;
  }

  /** Stores newly received events. @returns these events */
  listen(): chats.ChatEvent[] {
    const events: chats.ChatEvent[] = [];
    const frames = (this.#socket?.receivedFrames ?? []).slice(this.#readCount);
    this.#readCount += frames.length;
    for (const frame of frames.filter((each) => each.startsWith('MESSAGE\n'))) {
      const body: unknown = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1));
      const message = chats.message.safeParse(body);
      if (!message.success) {
        events.push(chats.chatEvent.parse(body));
        continue;
      }
      this.messagesByNumber.set(message.data.seq, message.data);
      this.eventNumbers.at(-1)?.push(message.data.seq);
    }
    return events;
  }

  /** Requests all events from the first gap on. */
  async catchUp(): Promise<void> {
    this.listen();
    let from = 0;
    while (this.messagesByNumber.has(from + 1)) from += 1;
    for (;;) {
      const after: RouteRequest<typeof api.chats.listMessagesAfter> = {
        params: { id: this.#chatId },
        query: { seq: String(from) },
      };
      const { status, body } = await this.#browser.call(api.chats.listMessagesAfter, after);
      if (status !== 200) throw new Error(`It could not catch up: ${status}`);
      for (const message of body) this.messagesByNumber.set(message.seq, message);
      const last = body.at(-1);
      if (!last) return;
      from = last.seq;
    }
  }

  /** Sends a message and waits for the receipt. */
  async sendMessage(message: string, more: Partial<chats.MessageInput> = {}): Promise<void> {
    await this.send('send', { message, type: 'CHAT', ...more });
  }

  /**
   * Sends a frame and waits for its receipt. Rejects with the ERROR frame, or if the connection is
   * lost.
   */
  async send(action: Parameters<typeof chatDestination>[1], body: unknown): Promise<void> {
    const socket = this.#socket;
    if (!socket) throw new Error('There is no connection.');
    this.#receipts += 1;
    const receipt = `r${this.#receipts}`;
    socket.send(
      `SEND\ndestination:${chatDestination(this.#chatId, action)}\nreceipt:${receipt}\n\n${JSON.stringify(body)}\0`,
    );
    const errorText = await new Promise<string | undefined>((resolve) => {
      const look = (): void => {
        const isDone = socket.receivedFrames.some((frame) =>
          frame.startsWith(`RECEIPT\nreceipt-id:${receipt}\n`),
        );
        const refusal = socket.receivedFrames.find((frame) => frame.startsWith('ERROR\n'));
        if (!isDone && refusal === undefined && socket.isOpen) return;
        socket.webSocket.off('message', look).off('close', look);
        resolve(isDone ? undefined : (refusal ?? 'The connection is lost.'));
      };
      socket.webSocket.on('message', look).on('close', look);
      look();
    });
    if (errorText !== undefined) throw new Error(errorText);
  }

  /** Waits for the message with this text. */
  async text(text: string): Promise<chats.Message> {
    return eventually(async () => {
      this.listen();
      const message = [...this.messagesByNumber.values()].find(({ message }) => message === text);
      if (!message) throw new Error(`"${text}" has not arrived.`);
      return message;
    });
  }
}
