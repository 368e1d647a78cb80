import { OWN_STREAMS, ownMessages, REFUSALS, type OwnMessage, type OwnStream } from '@backbeat/contract';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EventBus } from '../events/event-bus.ts';
import type { Database } from '../db/database.ts';
import { ownRoom, Sockets, type PubSub, type Problem } from '../platform/realtime/index.ts';
import { noWebSocket, refuseConnection } from './client-errors.ts';
import { toApiError } from './errors.ts';
import { findOpenSessions } from './session.queries.ts';

/** Who is at the other end of a socket. Whatever else matters of them may change, so it is looked up when it does. */
export interface Listener {
  id: string;
  /** SHA-256 of the session's token. */
  sessionHash: Buffer;
}

export interface RealtimeOptions {
  db: Database;
  events: EventBus;
  pubSub: PubSub;
  log: Logger;
  /** Whether floods are refused. */
  isPaced: boolean;
}

const toOwn = z.object({
  destination: z.string(),
  messages: z.array(z.object({ userId: z.string(), json: z.string() })),
});
const ended = z.object({ userId: z.string() });

/** After so long a socket is closed whose session ended in a way that nobody told of: it expired, or an account was banned. */
const CHECK_MS = 15_000;
/** After Redis was away each process tells of the gap when it is back, all within so long (docs/decisions/028). */
const GAPS_MS = 2_000;
/** In so long all sockets are sent away, so that who comes back does not ask together with everybody else. */
const AWAY_MS = 5_000;
const OVER: Problem = { message: 'Your session has ended. Please log in to continue.' };

/** What the product tells browsers without being asked. To be called from listeners: what it tells has happened. */
export class Realtime {
  /** Topics that are shared, and what can be sent, are registered with its destinations. */
  readonly sockets: Sockets<Listener>;
  readonly #db: Database;
  readonly #hints: PubSub;
  readonly #log: Logger;
  readonly #checks: NodeJS.Timeout;
  #gap: NodeJS.Timeout | undefined;
  readonly #closeListeners: (() => void)[] = [];

  constructor({ db, events, pubSub, log, isPaced }: RealtimeOptions) {
    this.#db = db;
    this.#hints = pubSub;
    this.#log = log;
    this.sockets = new Sockets({
      isPaced,
      problemOf: (error) => this.#problemOf(error),
      refuseHandshake: (socket) => refuseConnection(socket, noWebSocket()),
    });
    for (const destination of Object.values(OWN_STREAMS)) this.sockets.destinations.own(destination);
    this.sockets.destinations.tellRefusalsAt(REFUSALS);

    pubSub.on('to-own', (data) => {
      const { destination, messages } = toOwn.parse(data);
      for (const { userId, json } of messages) this.sockets.rooms.deliver(ownRoom(userId, destination), json);
    });
    pubSub.on('session-ended', (data) => void this.#closeOver(ended.parse(data).userId));
    pubSub.onReconnect(() => {
      void this.#closeOver();
      this.#makeUpForGap();
    });
    events.onAfterCommit('session.ended', ({ userId }) => pubSub.tell('session-ended', { userId }));
    this.#checks = setInterval(() => void this.#closeOver(), CHECK_MS).unref();
  }

  /** Sends something to all tabs that this user has open now, in whichever process. Who is away finds it by asking. */
  toUser<S extends OwnStream>(userId: string, stream: S, message: OwnMessage<S>): void {
    this.toEach(stream, [{ userId, message }]);
  }

  /** The same for several users, each of whom is sent something of their own. */
  toEach<S extends OwnStream>(stream: S, told: readonly { userId: string; message: OwnMessage<S> }[]): void {
    const messages = told.map(({ userId, message }) => ({
      userId,
      json: JSON.stringify(ownMessages[stream].parse(message)),
    }));
    const hint = { destination: OWN_STREAMS[stream], messages } satisfies z.input<typeof toOwn>;
    this.#hints.tell('to-own', hint);
  }

  /** Hears when it is being closed. */
  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  async close(): Promise<void> {
    for (const listener of this.#closeListeners.splice(0)) listener();
    clearInterval(this.#checks);
    clearTimeout(this.#gap);
    await this.sockets.close();
  }

  /** Nobody knows what the sockets were not told. Whoever comes back asks for everything. */
  #makeUpForGap(): void {
    this.#gap ??= setTimeout(() => {
      this.#gap = undefined;
      this.sockets.sendAway(AWAY_MS);
    }, GAPS_MS).unref();
  }

  /** Closes the sockets, of one user or of all, whose sessions do not count any more. */
  async #closeOver(userId?: string): Promise<void> {
    const asked = [...this.sockets.sessions(userId)];
    if (asked.length === 0) return;
    try {
      const open = await findOpenSessions(
        this.#db,
        asked.map(({ viewer }) => viewer.sessionHash),
      );
      for (const session of asked) {
        if (!open.has(session.viewer.sessionHash.toString('hex'))) session.end(OVER);
      }
    } catch (error) {
      // They are asked for again soon.
      this.#log.warn({ err: error }, 'sessions of sockets could not be checked');
    }
  }

  #problemOf(error: unknown): Problem {
    const refusal = toApiError(error);
    if (refusal.status >= 500) this.#log.error({ err: error }, 'a message could not be dealt with');
    return { message: refusal.message, json: JSON.stringify(refusal.toFailure()) };
  }
}
