import type { Destinations } from './destinations.ts';
import { ProtocolError, type Problem } from './errors.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { heartBeatIntervalMs, heartBeat } from './heart-beat.ts';
import type { Subscribers, Subscription } from './subscribers.ts';

export const protocolLimits = {
  subscriptions: 100,
  /** Characters in the id of a subscription, which the server stores. */
  subscriptionId: 255,
} as const;

/** Destinations and subscriptions. */
export interface Topics<V extends { id: string }> {
  destinations: Destinations<V>;
  subscribers: Subscribers;
}

type Version = '1.2' | '1.1';

/** The offered WebSocket subprotocols, in order of preference, with the STOMP version of each. */
export const SUBPROTOCOLS: ReadonlyMap<string, Version> = new Map([
  ['v12.stomp', '1.2'],
  ['v11.stomp', '1.1'],
]);
/** From the highest to the lowest. */
const VERSIONS = ['1.2', '1.1'] as const satisfies readonly Version[];

/**
 * Answers the frames of one client (https://stomp.github.io/stomp-specification-1.2.html).
 *
 * Transactions are not supported, because messages to several destinations cannot be stored
 * atomically. Acknowledgements are accepted without effect, since the server never sends a message
 * twice.
 */
export class StompProtocol<V extends { id: string }> {
  /** Whether a version is negotiated. */
  isConnected = false;
  /** Milliseconds within which the client expects data; undefined if it expects no heart-beats. */
  beatEvery: number | undefined;
  readonly #viewer: V;
  readonly #topics: Topics<V>;
  readonly #send: (frame: Uint8Array) => void;
  /** The versions that the client may choose. */
  readonly #versions: readonly Version[];
  #hasLeft = false;
  readonly #subscriptions = new Map<string, { topic: string; subscription: Subscription }>();

  /** @param subprotocol the negotiated WebSocket subprotocol; empty if the client offered none */
  constructor(viewer: V, topics: Topics<V>, send: (frame: Uint8Array) => void, subprotocol: string) {
    this.#viewer = viewer;
    this.#topics = topics;
    this.#send = send;
    // The subprotocol names the highest version, as RabbitMQ understands it.
    const highest = VERSIONS.indexOf(SUBPROTOCOLS.get(subprotocol) ?? VERSIONS[0]);
    this.#versions = VERSIONS.slice(highest);
  }

  /**
   * Handles a frame, and sends a receipt if the frame asks for one.
   * @returns whether the session continues
   * @throws {ProtocolError}, and any error of a destination's handler
   */
  async answer(frame: Frame): Promise<boolean> {
    const { command, headers, body } = frame;
    if (body.length > 0 && command !== 'SEND') throw new ProtocolError(`${command} has no body.`);
    if (headers.has('transaction')) throw transactionsUnsupported();
    if (command === 'CONNECT' || command === 'STOMP') {
      this.#connect(frame);
      return true;
    }
    if (!this.isConnected) throw new ProtocolError('The first frame must be CONNECT.');
    await this.#handle(frame);
    const receipt = headers.get('receipt');
    if (receipt !== undefined) this.#send(encodeFrame('RECEIPT', [['receipt-id', receipt]]));
    return command !== 'DISCONNECT';
  }

  /**
   * Sends an error about a client's message to its error subscription.
   * @returns false if there is none; only an ERROR frame can then report the error
   */
  sendError({ command, headers }: Frame, { json }: Problem): boolean {
    const { destinations, subscribers } = this.#topics;
    if (command !== 'SEND' || json === undefined) return false;
    for (const { subscription } of this.#subscriptions.values()) {
      if (subscription.destination !== destinations.errorDestination) continue;
      const receipt = headers.get('receipt');
      subscribers.sendTo(subscription, json, receipt === undefined ? [] : [['receipt-id', receipt]]);
      return true;
    }
    return false;
  }

  /** Ends all subscriptions, even while a frame is being handled. */
  leave(): void {
    this.#hasLeft = true;
    for (const { topic, subscription } of this.#subscriptions.values()) {
      this.#topics.subscribers.leave(topic, subscription);
    }
    this.#subscriptions.clear();
  }

  async #handle({ command, headers, body }: Frame): Promise<void> {
    switch (command) {
      case 'SEND':
        return this.#receive(requireHeader(headers, 'destination'), body);
      case 'SUBSCRIBE':
        return this.#subscribe(headers);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(requireHeader(headers, 'id'));
      case 'ACK':
      case 'NACK':
        requireHeader(headers, headers.has('message-id') ? 'message-id' : 'id');
        return;
      case 'DISCONNECT':
        return;
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        throw transactionsUnsupported();
      default:
        throw new ProtocolError(`Clients can't send ${command}.`);
    }
  }

  #connect({ headers }: Frame): void {
    if (this.isConnected) throw new ProtocolError('This session is already connected.');
    const versions = headers.get('accept-version')?.split(',') ?? ['1.0'];
    const version = this.#versions.find((each) => versions.includes(each));
    if (!version) {
      const message = `Supported protocol versions are ${this.#versions.join(' ')}`;
      throw new ProtocolError(message, { version: this.#versions.join(',') });
    }
    this.beatEvery = heartBeatIntervalMs(headers.get('heart-beat'));
    this.isConnected = true;
    this.#send(
      encodeFrame('CONNECTED', [
        ['version', version],
        ['heart-beat', `${heartBeat.every},${heartBeat.every}`],
      ]),
    );
  }

  async #receive(destination: string, body: Uint8Array): Promise<void> {
    const receive = this.#topics.destinations.receiverOf(this.#viewer, destination);
    if (!receive) throw new ProtocolError("You can't send to this destination.");
    await receive(readText(body));
  }

  async #subscribe(headers: Frame['headers']): Promise<void> {
    const id = requireHeader(headers, 'id');
    const destination = requireHeader(headers, 'destination');
    if (id.length > protocolLimits.subscriptionId)
      throw new ProtocolError('The id of a subscription is too long.');
    if (this.#subscriptions.has(id)) throw new ProtocolError('A subscription with this id already exists.');
    if (this.#subscriptions.size >= protocolLimits.subscriptions)
      throw new ProtocolError('Too many subscriptions.');
    const topic = await this.#topics.destinations.topicFor(this.#viewer, destination);
    if (topic === undefined) throw new ProtocolError("You can't subscribe to this destination.");
    if (this.#hasLeft) return;
    const subscription = {
      id,
      destination,
      userId: this.#viewer.id,
      acknowledges: (headers.get('ack') ?? 'auto') !== 'auto',
      send: this.#send,
    };
    this.#subscriptions.set(id, { topic, subscription });
    this.#topics.subscribers.join(topic, subscription);
  }

  #unsubscribe(id: string): void {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return;
    this.#subscriptions.delete(id);
    this.#topics.subscribers.leave(subscription.topic, subscription.subscription);
  }
}

function requireHeader(headers: Frame['headers'], name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new ProtocolError(`The header ${name} is missing.`);
  return value;
}

const transactionsUnsupported = () => new ProtocolError("Transactions aren't supported.");

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readText(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProtocolError('The body must be UTF-8.');
  }
}
