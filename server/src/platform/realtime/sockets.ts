import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { SUBPROTOCOLS } from './stomp-protocol.ts';
import { Destinations } from './destinations.ts';
import type { Problem } from './errors.ts';
import { encodeFrame } from './frame.ts';
import { frameLimits } from './parser.ts';
import { Rooms } from './rooms.ts';
import { StompSession, type StompServices, type Transport } from './stomp-session.ts';

/** Connections that one user may have at a time. */
const PER_USER = 5;
const TICK_MS = 250;
/** How long a client may take to close when it is asked to. */
const CLOSE_MS = 5_000;
/** A message of WebSocket may hold several frames, or the piece of one. */
const LARGEST_MESSAGE = 2 * frameLimits.frame;

/** `ws` closes when a message is too large; the client is told why in its own protocol first. */
class StompSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isTooLarge = code === 1009 && this.readyState === WebSocket.OPEN;
    if (isTooLarge)
      this.send(encodeFrame('ERROR', [['message', 'The message is too large.']]), { binary: false });
    super.close(code, reason);
  }
}

export interface SocketsOptions {
  isPaced: boolean;
  problemOf(error: unknown): Problem;
  /** Answers a request whose handshake is not that of WebSocket, and ends its connection. */
  refuseHandshake(socket: Duplex): void;
}

/** All STOMP connections of this process, what can be talked about over them, and who listens to what. */
export class Sockets<V extends { id: string }> {
  readonly destinations = new Destinations<V>();
  readonly rooms = new Rooms();
  readonly #house: StompServices<V>;
  /** By user. */
  readonly #sessions = new Map<string, Map<StompSession<V>, WebSocket>>();
  readonly #server: WebSocketServer;
  readonly #ticker: NodeJS.Timeout;

  constructor(options: SocketsOptions) {
    this.#house = {
      ...options,
      destinations: this.destinations,
      rooms: this.rooms,
      now: () => performance.now(),
    };
    const settings = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: LARGEST_MESSAGE,
      // So that a message in tiny fragments does not cost many times its size.
      maxFragments: 128,
      maxBufferedChunks: 1024,
      // Missing in the types.
      closeTimeout: CLOSE_MS,
      WebSocket: StompSocket,
      handleProtocols: (offered: Set<string>) =>
        [...SUBPROTOCOLS.keys()].find((each) => offered.has(each)) ?? false,
    };
    this.#server = new WebSocketServer(settings);
    this.#server.on('wsClientError', (_error, socket) => options.refuseHandshake(socket));
    this.#ticker = setInterval(() => {
      for (const session of this.sessions()) session.tick();
    }, TICK_MS).unref();
  }

  /** Whether this user may open another connection. */
  hasRoomFor(userId: string): boolean {
    return (this.#sessions.get(userId)?.size ?? 0) < PER_USER;
  }

  /** Completes the opening handshake of WebSocket, or refuses it where it is not one, and begins the session. */
  accept(viewer: V, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#begin(viewer, webSocket, socket));
  }

  /** How many connections are open. */
  get size(): number {
    let size = 0;
    for (const own of this.#sessions.values()) size += own.size;
    return size;
  }

  /** The sessions that are open, of one user or of all. */
  *sessions(userId?: string): Generator<StompSession<V>> {
    if (userId !== undefined) yield* this.#sessions.get(userId)?.keys() ?? [];
    else for (const sessions of this.#sessions.values()) yield* sessions.keys();
  }

  /**
   * Has all who are connected now come back: each is let go once what has arrived is dealt with, at a time by chance within
   * so many milliseconds.
   */
  sendAway(within: number): void {
    for (const session of this.sessions()) setTimeout(() => session.leave(), Math.random() * within).unref();
  }

  /** Takes no more connections, and closes each once what has arrived over it is dealt with. */
  async close(): Promise<void> {
    this.#server.close();
    const webSockets = [...this.#sessions.values()].flatMap((sessions) => [...sessions.values()]);
    const allClosed = Promise.all(webSockets.map(closingOf));
    for (const session of this.sessions()) session.leave();
    await Promise.race([allClosed, pause(CLOSE_MS, undefined, { ref: false })]);
    for (const webSocket of webSockets) webSocket.terminate();
    await allClosed;
    clearInterval(this.#ticker);
  }

  #begin(viewer: V, webSocket: WebSocket, socket: Duplex): void {
    const session = new StompSession(viewer, new WebSocketWire(webSocket, socket), this.#house);
    const own = this.#sessions.get(viewer.id) ?? new Map<StompSession<V>, WebSocket>();
    this.#sessions.set(viewer.id, own.set(session, webSocket));
    webSocket.on('message', (data: Buffer) => session.receive(data));
    webSocket.on('ping', () => session.heard());
    webSocket.on('pong', () => session.heard());
    // What breaks below STOMP closes the connection too.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => {
      session.closed();
      own.delete(session);
      if (own.size === 0) this.#sessions.delete(viewer.id);
    });
  }
}

const closingOf = (webSocket: WebSocket) =>
  new Promise<void>((resolve) => {
    webSocket.once('close', () => resolve());
  });

class WebSocketWire implements Transport {
  readonly #webSocket: WebSocket;
  /** Below it. */
  readonly #socket: Duplex;
  #isGathering = false;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get subprotocol(): string {
    return this.#webSocket.protocol;
  }

  get backlog(): number {
    return this.#webSocket.bufferedAmount;
  }

  send(bytes: Uint8Array): void {
    this.#gather();
    this.#webSocket.send(bytes, { binary: false });
  }

  ping(): void {
    this.#webSocket.ping();
  }

  close(code: number): void {
    this.#webSocket.close(code);
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  /** What is sent in one turn, such as messages of one commit and the receipt, is one call of the system. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#socket.uncork();
    });
  }
}
