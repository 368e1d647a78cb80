import { randomUUID } from 'node:crypto';
import type { Conversation, Step, Style } from './stomp-conversations.ts';
import type { StompLine } from './stomp-line.ts';

/** What of a conversation the protocol determines. */
export interface Outcome {
  version: string | undefined;
  /** Sorted. */
  receipts: string[];
  /** Of each subscription: where from, what, and whether it can be acknowledged. */
  heard: Record<string, [destination: string | undefined, body: string, isAcknowledged: boolean][]>;
  isClosed: boolean;
}

/**
 * Has the conversation with a server, step after step; waits where an answer is needed for what comes next, so that it has
 * one outcome whatever the server does at once.
 */
export async function play(
  { version, steps, pieces }: Conversation,
  line: StompLine,
  login: string,
): Promise<Outcome> {
  const talk = new Talk(line, version, pieces);
  line.send(`CONNECT\naccept-version:${version}\n${login}\n\0`);
  await line.until('CONNECTED', () => line.all('CONNECTED').length === 1);
  for (const each of steps) await talk.take(each);
  return talk.end();
}

class Talk {
  readonly #line: StompLine;
  readonly #version: Conversation['version'];
  readonly #pieces: readonly number[];
  readonly #run = randomUUID();
  readonly #subscriptions = new Map<string, { topic: number; ack: string; acknowledged: number }>();
  #receipts: string[] = [];
  #messages = 0;
  #unsent: Buffer[] = [];

  constructor(line: StompLine, version: Conversation['version'], pieces: readonly number[]) {
    this.#line = line;
    this.#version = version;
    this.#pieces = pieces;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'subscribe': {
        const { id, topic, ack } = step;
        if (this.#subscriptions.has(id)) return;
        this.#subscriptions.set(id, { topic, ack: ack ?? 'auto', acknowledged: 0 });
        this.#write(
          'SUBSCRIBE',
          { id, destination: this.#destination(topic), ...(ack && { ack }), receipt: this.#receipt() },
          step.style,
        );
        return;
      }
      case 'unsubscribe':
        if (!this.#subscriptions.has(step.id)) return;
        // What was said before must have arrived.
        await this.#settle();
        this.#subscriptions.delete(step.id);
        this.#write('UNSUBSCRIBE', { id: step.id, receipt: this.#receipt() }, step.style);
        // An id may be used again only then.
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
    // After this nothing more can come that was said before.
    for (const { topic } of this.#subscriptions.values()) {
      this.#messages += [...this.#subscriptions.values()].filter((each) => each.topic === topic).length;
      this.#write('SEND', { destination: this.#destination(topic) }, PLAIN, 'the end');
    }
    await this.#settle();
    this.#check();
    const messages = this.#line.all('MESSAGE');
    const heard: Outcome['heard'] = {};
    for (const { headers, body } of messages) {
      const id = `id ${headers.get('subscription')}`;
      const destination = headers.get('destination')?.replace(this.#run, '');
      (heard[id] ??= []).push([destination, body.toString(), this.#version === '1.2' && headers.has('ack')]);
    }
    const outcome = {
      version: this.#line.frames[0]?.headers.get('version'),
      receipts: this.#line
        .all('RECEIPT')
        .map(({ headers }) => headers.get('receipt-id') ?? '')
        .toSorted(),
      heard,
    };
    this.#line.send('DISCONNECT\nreceipt:bye\n\n\0');
    await this.#line.until('a close', () => this.#line.closeCode !== undefined);
    return { ...outcome, isClosed: true };
  }

  /** What must be so by itself: each message has an id of its own, and a length that is true. */
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
    const known = this.#subscriptions.get(id);
    if (!known || known.ack === 'auto') return;
    await this.#settle();
    const heard = this.#line.heardBy(id);
    const last = heard.at(-1);
    if (!last || heard.length === known.acknowledged) return;
    known.acknowledged = heard.length;
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
    const named = Object.entries(headers).map(([name, value]) => `${escape(name)}:${escape(value)}`);
    const again = isRepeated ? Object.keys(headers).map((name) => `${escape(name)}:other`) : [];
    const length =
      body.includes('\0') || (hasLength && command === 'SEND')
        ? [`content-length:${Buffer.byteLength(body)}`]
        : [];
    this.#unsent.push(
      Buffer.from(`${beats}${[command, ...named, ...again, ...length, '', ''].join(end)}${body}\0`),
    );
  }

  /** Sends what is written, and waits for all that it must be answered with. */
  async #settle(): Promise<void> {
    let bytes = Buffer.concat(this.#unsent);
    this.#unsent = [];
    for (let index = 0; bytes.length > 0; index += 1) {
      const length = this.#pieces[index % this.#pieces.length] ?? 1;
      // Pieces of a long body are longer.
      const piece = Math.max(length, Math.floor(bytes.length / 20));
      this.#line.send(bytes.subarray(0, piece));
      bytes = bytes.subarray(piece);
    }
    await this.#line.until(
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
