import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { SUBPROTOCOLS } from './stomp-protocol.ts';
import { Destinations, type MayUse } from './destinations.ts';
import type { Problem } from './errors.ts';
import { encodeFrame } from './frame.ts';
import { frameLimits } from './parser.ts';
import { Subscribers } from './subscribers.ts';
import { StompSession, type StompServices, type Transport } from './stomp-session.ts';

/** Maximum number of connections of one user. */
const MAX_CONNECTIONS_PER_USER = 5;
const TICK_MS = 250;
/** Milliseconds that a client gets to close its connection. */
const CLOSE_TIMEOUT_MS = 5_000;
/** A WebSocket message may hold several frames, or a part of one. */
const MAX_MESSAGE_BYTES = 2 * frameLimits.frame;

/**
 * `ws` closes the connection after a message that is too large; this class sends an ERROR frame
 * first.
 */
class StompSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isTooLarge = code === 1009 && this.readyState === WebSocket.OPEN;
    if (isTooLarge)
      this.send(encodeFrame('ERROR', [['message', 'The message is too large.']]), { binary: false });
    super.close(code, reason);
  }
}

export interface SocketsOptions<V> {
  isThrottled: boolean;
  /** Which destinations a viewer may use; by default all. */
  mayUse?: MayUse<V>;
  /** Whether a viewer counts among the users with open connections; by default each does. */
  isUser?: (viewer: V) => boolean;
  problemOf(error: unknown): Problem;
  /** Answers a request with an invalid WebSocket handshake and closes its connection. */
  refuseHandshake(socket: Duplex): void;
}

/** All STOMP connections of this process, their destinations and their subscriptions. */
export class Sockets<V extends { id: string }> {
  readonly destinations: Destinations<V>;
  readonly #isUser: (viewer: V) => boolean;
  readonly subscribers = new Subscribers();
  readonly #services: StompServices<V>;
  /** By user id. */
  readonly #sessions = new Map<string, Map<StompSession<V>, WebSocket>>();
  readonly #userListeners: ((userId: string) => void)[] = [];
  readonly #server: WebSocketServer;
  readonly #ticker: NodeJS.Timeout;

  constructor(options: SocketsOptions<V>) {
    this.destinations = new Destinations(options.mayUse);
    this.#isUser = options.isUser ?? (() => true);
    this.#services = {
      ...options,
      destinations: this.destinations,
      subscribers: this.subscribers,
      now: () => performance.now(),
    };
    const settings = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      // Bounds the cost of a message in tiny fragments.
      maxFragments: 128,
      maxBufferedChunks: 1024,
      // Missing in the types of `ws`.
      closeTimeout: CLOSE_TIMEOUT_MS,
      WebSocket: StompSocket,
      handleProtocols: (protocols: Set<string>) =>
        [...SUBPROTOCOLS.keys()].find((each) => protocols.has(each)) ?? false,
    };
    this.#server = new WebSocketServer(settings);
    this.#server.on('wsClientError', (_error, socket) => options.refuseHandshake(socket));
    this.#ticker = setInterval(() => {
      for (const session of this.sessions()) session.tick();
    }, TICK_MS).unref();
  }

  /** Whether this user may open another connection. */
  hasRoomFor(userId: string): boolean {
    return (this.#sessions.get(userId)?.size ?? 0) < MAX_CONNECTIONS_PER_USER;
  }

  /** Ends the oldest connection of a user who has too many, so that another one may open. */
  makeRoomFor(userId: string, problem: Problem): void {
    const sessions = this.#sessions.get(userId);
    const [oldest] = sessions?.keys() ?? [];
    if (!sessions || !oldest || this.hasRoomFor(userId)) return;
    oldest.end(problem);
    sessions.delete(oldest);
  }

  /** Completes the WebSocket handshake, or rejects an invalid one, and starts the session. */
  accept(viewer: V, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#begin(viewer, webSocket, socket));
  }

  /** The number of open connections. */
  get size(): number {
    let size = 0;
    for (const userSessions of this.#sessions.values()) size += userSessions.size;
    return size;
  }

  /** The ids of the users with open connections. */
  get userIds(): ReadonlySet<string> {
    return new Set([...this.#sessions.keys()].filter((id) => this.hasUser(id)));
  }

  /** Whether the user has open connections. */
  hasUser(userId: string): boolean {
    const [session] = this.sessions(userId);
    return session !== undefined && this.#isUser(session.viewer);
  }

  /** The number of users with open connections. */
  get userCount(): number {
    return this.userIds.size;
  }

  /** Runs after the first connection of a user opens, and after the last one closes. */
  onUserChange(listener: (userId: string) => void): void {
    this.#userListeners.push(listener);
  }

  /** The open sessions, of one user or of all. */
  *sessions(userId?: string): Generator<StompSession<V>> {
    if (userId !== undefined) yield* this.#sessions.get(userId)?.keys() ?? [];
    else for (const sessions of this.#sessions.values()) yield* sessions.keys();
  }

  /**
   * Closes all current connections, so that the clients reconnect. Each session finishes the frames
   * that have arrived and closes at a random time.
   * @param within milliseconds in which all sessions close
   */
  sendAway(within: number): void {
    for (const session of this.sessions()) setTimeout(() => session.leave(), Math.random() * within).unref();
  }

  /** Accepts no more connections, and closes each after the frames that have arrived over it. */
  async close(): Promise<void> {
    this.#server.close();
    const webSockets = [...this.#sessions.values()].flatMap((sessions) => [...sessions.values()]);
    const allClosed = Promise.all(webSockets.map(closingOf));
    for (const session of this.sessions()) session.leave();
    await Promise.race([allClosed, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const webSocket of webSockets) webSocket.terminate();
    await allClosed;
    clearInterval(this.#ticker);
  }

  #begin(viewer: V, webSocket: WebSocket, socket: Duplex): void {
    const session = new StompSession(viewer, new WebSocketTransport(webSocket, socket), this.#services);
    const userSessions = this.#sessions.get(viewer.id) ?? new Map<StompSession<V>, WebSocket>();
    this.#sessions.set(viewer.id, userSessions.set(session, webSocket));
    if (userSessions.size === 1) this.#reportUser(viewer);
    webSocket.on('message', (data: Buffer) => session.receive(data));
    webSocket.on('ping', () => session.markAlive());
    webSocket.on('pong', () => session.markAlive());
    // An error below STOMP also closes the connection.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => {
      session.handleClose();
      userSessions.delete(session);
      if (userSessions.size > 0) return;
      this.#sessions.delete(viewer.id);
      this.#reportUser(viewer);
    });
  }

  #reportUser(viewer: V): void {
    if (!this.#isUser(viewer)) return;
    for (const listener of this.#userListeners) listener(viewer.id);
  }
}

const closingOf = (webSocket: WebSocket) =>
  new Promise<void>((resolve) => {
    webSocket.once('close', () => resolve());
  });

class WebSocketTransport implements Transport {
  readonly #webSocket: WebSocket;
  /** The connection below the WebSocket. */
  readonly #socket: Duplex;
  #isCorked = false;

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
    this.#corkUntilNextTick();
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

  /**
   * Combines all writes of one tick, such as the messages of one commit and the receipt, into one
   * system call.
   */
  #corkUntilNextTick(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}
