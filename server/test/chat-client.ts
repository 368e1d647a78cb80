import { api, chatDestination, chatTopic, chats, type Call } from '@backbeat/contract';
import type { Browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { RealtimeSocket, type Running, type SocketOptions } from './live-socket.ts';

/** Somebody with a chat open, as the screen has it: it listens, asks for what it missed, and sends again what was not answered. */
export class ChatClient {
  /** What is known of the chat, by number. */
  readonly seen = new Map<number, chats.Message>();
  /** Numbers as they were heard over each connection. */
  readonly heard: number[][] = [];
  readonly #server: Running;
  readonly #browser: Browser;
  readonly #chatId: string;
  readonly #options: SocketOptions | undefined;
  #socket: RealtimeSocket | undefined;
  #receipts = 0;
  #read = 0;

  constructor(server: Running, browser: Browser, chatId: string, options?: SocketOptions) {
    this.#server = server;
    this.#browser = browser;
    this.#chatId = chatId;
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#socket?.isOpen ?? false;
  }

  /** Opens a connection and listens; then asks for what it has missed. */
  async connect(): Promise<void> {
    const socket = await RealtimeSocket.connect(this.#server, this.#browser, this.#options);
    this.#socket = socket;
    this.#read = 0;
    this.heard.push([]);
    await socket.subscribe(chatTopic(this.#chatId), 'chat');
    await this.catchUp();
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.listen();
    this.#socket?.webSocket.terminate();
    this.#socket = undefined;
  }

  /** Takes in what has arrived. @returns the events among it */
  listen(): chats.ChatEvent[] {
    const events: chats.ChatEvent[] = [];
    const arrived = (this.#socket?.received ?? []).slice(this.#read);
    this.#read += arrived.length;
    for (const frame of arrived.filter((each) => each.startsWith('MESSAGE\n'))) {
      const body: unknown = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1));
      const message = chats.message.safeParse(body);
      if (!message.success) {
        events.push(chats.chatEvent.parse(body));
        continue;
      }
      this.seen.set(message.data.seq, message.data);
      this.heard.at(-1)?.push(message.data.seq);
    }
    return events;
  }

  /** Asks for everything from the first gap on. */
  async catchUp(): Promise<void> {
    this.listen();
    let from = 0;
    while (this.seen.has(from + 1)) from += 1;
    for (;;) {
      const after: Call<typeof api.chats.listMessagesAfter> = {
        params: { id: this.#chatId },
        query: { seq: String(from) },
      };
      const { status, body } = await this.#browser.call(api.chats.listMessagesAfter, after);
      if (status !== 200) throw new Error(`It could not catch up: ${status}`);
      for (const message of body) this.seen.set(message.seq, message);
      const last = body.at(-1);
      if (!last) return;
      from = last.seq;
    }
  }

  /** Says something, and waits for the receipt. */
  async say(message: string, more: Partial<chats.Saying> = {}): Promise<void> {
    await this.send('send', { message, type: 'CHAT', ...more });
  }

  /** Sends something and waits for its receipt, or rejects with the ERROR frame, or because the connection is lost. */
  async send(deed: Parameters<typeof chatDestination>[1], body: unknown): Promise<void> {
    const socket = this.#socket;
    if (!socket) throw new Error('There is no connection.');
    this.#receipts += 1;
    const receipt = `r${this.#receipts}`;
    socket.send(
      `SEND\ndestination:${chatDestination(this.#chatId, deed)}\nreceipt:${receipt}\n\n${JSON.stringify(body)}\0`,
    );
    const refusal = await new Promise<string | undefined>((resolve) => {
      const look = (): void => {
        const isDone = socket.received.some((frame) => frame.startsWith(`RECEIPT\nreceipt-id:${receipt}\n`));
        const refused = socket.received.find((frame) => frame.startsWith('ERROR\n'));
        if (!isDone && refused === undefined && socket.isOpen) return;
        socket.webSocket.off('message', look).off('close', look);
        resolve(isDone ? undefined : (refused ?? 'The connection is lost.'));
      };
      socket.webSocket.on('message', look).on('close', look);
      look();
    });
    if (refusal !== undefined) throw new Error(refusal);
  }

  /** The message with this text, as soon as it has arrived. */
  async text(text: string): Promise<chats.Message> {
    return eventually(async () => {
      this.listen();
      const found = [...this.seen.values()].find(({ message }) => message === text);
      if (!found) throw new Error(`"${text}" has not arrived.`);
      return found;
    });
  }
}
