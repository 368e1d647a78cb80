import type { Destinations } from './destinations.ts';
import { ProtocolError, type Problem } from './errors.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { beatEvery, heartBeat } from './heart-beat.ts';
import type { Rooms, Subscription } from './rooms.ts';

export const protocolLimits = {
  subscriptions: 100,
  /** Characters in the id of a subscription, which is kept. */
  subscriptionId: 255,
} as const;

/** What can be talked about. */
export interface Topics<V extends { id: string }> {
  destinations: Destinations<V>;
  rooms: Rooms;
}

type Version = '1.2' | '1.1';

/** The subprotocols of WebSocket that are offered, the preferred one first, and the version that each means. */
export const SUBPROTOCOLS: ReadonlyMap<string, Version> = new Map([
  ['v12.stomp', '1.2'],
  ['v11.stomp', '1.1'],
]);
const VERSIONS: readonly Version[] = [...SUBPROTOCOLS.values()];

/**
 * The server's answers to the frames of one client (https://stomp.github.io/stomp-specification-1.2.html).
 *
 * Transactions are not offered: messages to several destinations cannot be stored as one. Acknowledgements are taken and
 * change nothing, since a message is never sent twice.
 */
export class StompProtocol<V extends { id: string }> {
  /** Whether the two have agreed on a version. */
  isConnected = false;
  /** Milliseconds after which the client wants to hear something; undefined where it does not mind. */
  beatEvery: number | undefined;
  readonly #viewer: V;
  readonly #topics: Topics<V>;
  readonly #send: (frame: Uint8Array) => void;
  /** In which the client may connect. */
  readonly #versions: readonly Version[];
  #hasLeft = false;
  readonly #subscriptions = new Map<string, { room: string; subscription: Subscription }>();

  /** @param subprotocol of WebSocket, as negotiated; empty where the client offered none */
  constructor(viewer: V, topics: Topics<V>, send: (frame: Uint8Array) => void, subprotocol: string) {
    this.#viewer = viewer;
    this.#topics = topics;
    this.#send = send;
    const version = SUBPROTOCOLS.get(subprotocol);
    this.#versions = version ? [version] : VERSIONS;
  }

  /**
   * Does what a frame asks for, and sends the receipt that it asks for.
   * @returns whether the conversation goes on
   * @throws {ProtocolError}, and whatever the handler of a destination throws
   */
  async answer(frame: Frame): Promise<boolean> {
    const { command, headers, body } = frame;
    if (body.length > 0 && command !== 'SEND') throw new ProtocolError(`${command} has no body.`);
    if (headers.has('transaction')) throw noTransactions();
    if (command === 'CONNECT' || command === 'STOMP') {
      this.#connect(frame);
      return true;
    }
    if (!this.isConnected) throw new ProtocolError('The first frame is CONNECT.');
    await this.#obey(frame);
    const receipt = headers.get('receipt');
    if (receipt !== undefined) this.#send(encodeFrame('RECEIPT', [['receipt-id', receipt]]));
    return command !== 'DISCONNECT';
  }

  /**
   * Tells a client that a message of its own was refused, where it listens for that.
   * @returns whether it was told; if not, only an ERROR frame can say so
   */
  tellRefusal({ command, headers }: Frame, { json }: Problem): boolean {
    const { destinations, rooms } = this.#topics;
    if (command !== 'SEND' || json === undefined) return false;
    for (const { subscription } of this.#subscriptions.values()) {
      if (subscription.destination !== destinations.refusals) continue;
      const receipt = headers.get('receipt');
      rooms.tell(subscription, json, receipt === undefined ? [] : [['receipt-id', receipt]]);
      return true;
    }
    return false;
  }

  /** Listens to nothing any more, whatever is still being answered. */
  leave(): void {
    this.#hasLeft = true;
    for (const { room, subscription } of this.#subscriptions.values()) {
      this.#topics.rooms.leave(room, subscription);
    }
    this.#subscriptions.clear();
  }

  async #obey({ command, headers, body }: Frame): Promise<void> {
    switch (command) {
      case 'SEND':
        return this.#receive(demand(headers, 'destination'), body);
      case 'SUBSCRIBE':
        return this.#subscribe(headers);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(demand(headers, 'id'));
      case 'ACK':
      case 'NACK':
        demand(headers, headers.has('message-id') ? 'message-id' : 'id');
        return;
      case 'DISCONNECT':
        return;
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        throw noTransactions();
      default:
        throw new ProtocolError(`${command} is not for clients to send.`);
    }
  }

  #connect({ headers }: Frame): void {
    if (this.isConnected) throw new ProtocolError('There has been a CONNECT already.');
    const accepted = headers.get('accept-version')?.split(',') ?? ['1.0'];
    const version = this.#versions.find((each) => accepted.includes(each));
    if (!version) {
      const message = `Supported protocol versions are ${this.#versions.join(' ')}`;
      throw new ProtocolError(message, { version: this.#versions.join(',') });
    }
    this.beatEvery = beatEvery(headers.get('heart-beat'));
    this.isConnected = true;
    this.#send(
      encodeFrame('CONNECTED', [
        ['version', version],
        ['heart-beat', `${heartBeat.every},${heartBeat.every}`],
      ]),
    );
  }

  async #receive(destination: string, body: Uint8Array): Promise<void> {
    const receive = this.#topics.destinations.receiverOf(destination);
    if (!receive) throw new ProtocolError('Nothing can be sent to this destination.');
    await receive(this.#viewer, readText(body));
  }

  async #subscribe(headers: Frame['headers']): Promise<void> {
    const id = demand(headers, 'id');
    const destination = demand(headers, 'destination');
    if (id.length > protocolLimits.subscriptionId)
      throw new ProtocolError('The id of a subscription is too long.');
    if (this.#subscriptions.has(id)) throw new ProtocolError('There is a subscription with this id already.');
    if (this.#subscriptions.size >= protocolLimits.subscriptions)
      throw new ProtocolError('These are too many subscriptions.');
    const room = await this.#topics.destinations.roomFor(this.#viewer, destination);
    if (room === undefined) throw new ProtocolError('There is nothing to listen to at this destination.');
    if (this.#hasLeft) return;
    const subscription = {
      id,
      destination,
      userId: this.#viewer.id,
      acknowledges: (headers.get('ack') ?? 'auto') !== 'auto',
      send: this.#send,
    };
    this.#subscriptions.set(id, { room, subscription });
    this.#topics.rooms.join(room, subscription);
  }

  #unsubscribe(id: string): void {
    const known = this.#subscriptions.get(id);
    if (!known) return;
    this.#subscriptions.delete(id);
    this.#topics.rooms.leave(known.room, known.subscription);
  }
}

function demand(headers: Frame['headers'], name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new ProtocolError(`The header ${name} is missing.`);
  return value;
}

const noTransactions = () => new ProtocolError('Transactions are not offered.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readText(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProtocolError('The body is not UTF-8.');
  }
}
