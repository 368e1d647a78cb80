import { randomUUID } from 'node:crypto';
import type { Conversation, Step, Style } from './conversations.fixture.ts';
import type { StompConnection } from './connection.fixture.ts';

/** The part of a conversation's outcome that the protocol determines. */
export interface Outcome {
  version: string | undefined;
  /** Sorted. */
  receipts: string[];
  /** For each subscription: destination, body, and whether the message can be acknowledged. */
  messages: Record<string, [destination: string | undefined, body: string, isAcknowledged: boolean][]>;
  isClosed: boolean;
}

/**
 * Runs the conversation with a server step by step. It waits for responses that later steps need,
 * so that the outcome does not depend on the server's concurrency.
 */
export async function playConversations(
  { version, steps, chunkSizes }: Conversation,
  line: StompConnection,
  login: string,
): Promise<Outcome> {
  const conversationRun = new ConversationRun(line, version, chunkSizes);
  line.send(`CONNECT\naccept-version:${version}\n${login}\n\0`);
  await line.waitUntil('CONNECTED', () => line.all('CONNECTED').length === 1);
  for (const each of steps) await conversationRun.take(each);
  return conversationRun.end();
}

class ConversationRun {
  readonly #line: StompConnection;
  readonly #version: Conversation['version'];
  readonly #chunkSizes: readonly number[];
  readonly #run = randomUUID();
  readonly #subscriptions = new Map<string, { topic: number; ack: string; acknowledgedCount: number }>();
  #receipts: string[] = [];
  #messages = 0;
  #unsentBuffers: Buffer[] = [];

  constructor(line: StompConnection, version: Conversation['version'], chunkSizes: readonly number[]) {
    this.#line = line;
    this.#version = version;
    this.#chunkSizes = chunkSizes;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'subscribe': {
        const { id, topic, ack } = step;
        if (this.#subscriptions.has(id)) return;
        this.#subscriptions.set(id, { topic, ack: ack ?? 'auto', acknowledgedCount: 0 });
        this.#write(
          'SUBSCRIBE',
          { id, destination: this.#destination(topic), ...(ack && { ack }), receipt: this.#receipt() },
          step.style,
        );
        return;
      }
      case 'unsubscribe':
        if (!this.#subscriptions.has(step.id)) return;
        // Earlier messages must have arrived.
        await this.#settle();
        this.#subscriptions.delete(step.id);
        this.#write('UNSUBSCRIBE', { id: step.id, receipt: this.#receipt() }, step.style);
        // An id may be reused only after the receipt.
        await this.#settle();
        return;
      case 'send': {
        const { topic, hasReceipt, style, body } = step;
        this.#messages += [...this.#subscriptions.values()].filter((each) => each.topic === topic).length;
        this.#write(
          'SEND',
          { destination: this.#destination(topic), ...(hasReceipt && { receipt: this.#receipt() }) },
          style,
          body,
        );
        return;
      }
      case 'ack':
        return this.#acknowledge(step.id, step.style);
    }
  }

  async end(): Promise<Outcome> {
    // No earlier message can arrive after this.
    for (const { topic } of this.#subscriptions.values()) {
      this.#messages += [...this.#subscriptions.values()].filter((each) => each.topic === topic).length;
      this.#write('SEND', { destination: this.#destination(topic) }, PLAIN, 'the end');
    }
    await this.#settle();
    this.#check();
    const messages = this.#line.all('MESSAGE');
    const receivedMessages: Outcome['messages'] = {};
    for (const { headers, body } of messages) {
      const id = `id ${headers.get('subscription')}`;
      const destination = headers.get('destination')?.replace(this.#run, '');
      (receivedMessages[id] ??= []).push([
        destination,
        body.toString(),
        this.#version === '1.2' && headers.has('ack'),
      ]);
    }
    const outcome = {
      version: this.#line.frames[0]?.headers.get('version'),
      receipts: this.#line
        .all('RECEIPT')
        .map(({ headers }) => headers.get('receipt-id') ?? '')
        .toSorted(),
      messages: receivedMessages,
    };
    this.#line.send('DISCONNECT\nreceipt:bye\n\n\0');
    await this.#line.waitUntil('a close', () => this.#line.closeCode !== undefined);
    return { ...outcome, isClosed: true };
  }

  /** Checks invariants: each message has a unique id and a correct length. */
  #check(): void {
    const names = this.#line.all('MESSAGE').map(({ headers, body }) => {
      const length = headers.get('content-length');
      if (length !== undefined ? Number(length) !== body.length : body.includes(0))
        throw new Error(`A body has another length than ${length}.`);
      return `${headers.get('message-id')} ${headers.get('subscription')}`;
    });
    if (new Set(names).size !== names.length)
      throw new Error(`Two messages have one id: ${JSON.stringify(names)}.`);
  }

  async #acknowledge(id: string, style: Style): Promise<void> {
    const subscription = this.#subscriptions.get(id);
    if (!subscription || subscription.ack === 'auto') return;
    await this.#settle();
    const messages = this.#line.receivedBy(id);
    const last = messages.at(-1);
    if (!last || messages.length === subscription.acknowledgedCount) return;
    subscription.acknowledgedCount = messages.length;
    const name =
      this.#version === '1.2'
        ? { id: last.headers.get('ack') ?? '' }
        : { subscription: id, 'message-id': last.headers.get('message-id') ?? '' };
    this.#write('ACK', { ...name, receipt: this.#receipt() }, style);
  }

  readonly #destination = (topic: number): string => `/topic/${this.#run}${topic}`;

  #receipt(): string {
    const id = `r:${this.#receipts.length}\n\\`;
    this.#receipts.push(id);
    return id;
  }

  #write(
    command: string,
    headers: Record<string, string>,
    { lineEnd, before, hasLength, isRepeated }: Style,
    body = '',
  ): void {
    // STOMP 1.1 ends lines with LF alone.
    const [end, beats] = this.#version === '1.1' ? ['\n', before.replaceAll('\r', '')] : [lineEnd, before];
    const headerLines = Object.entries(headers).map(([name, value]) => `${escape(name)}:${escape(value)}`);
    const again = isRepeated ? Object.keys(headers).map((name) => `${escape(name)}:other`) : [];
    const length =
      body.includes('\0') || (hasLength && command === 'SEND')
        ? [`content-length:${Buffer.byteLength(body)}`]
        : [];
    this.#unsentBuffers.push(
      Buffer.from(`${beats}${[command, ...headerLines, ...again, ...length, '', ''].join(end)}${body}\0`),
    );
  }

  /** Sends the encoded frame and waits for all its responses. */
  async #settle(): Promise<void> {
    let bytes = Buffer.concat(this.#unsentBuffers);
    this.#unsentBuffers = [];
    for (let index = 0; bytes.length > 0; index += 1) {
      const length = this.#chunkSizes[index % this.#chunkSizes.length] ?? 1;
      // A long body is sent in longer chunks.
      const chunkLength = Math.max(length, Math.floor(bytes.length / 20));
      this.#line.send(bytes.subarray(0, chunkLength));
      bytes = bytes.subarray(chunkLength);
    }
    await this.#line.waitUntil(
      'all answers',
      () =>
        this.#receipts.every((id) => this.#line.hasReceipt(id)) &&
        this.#line.all('MESSAGE').length >= this.#messages,
    );
  }
}

const PLAIN: Style = { lineEnd: '\n', before: '', hasLength: false, isRepeated: false };

const escape = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(':', '\\c');
