import {
  OWN_STREAMS,
  ownMessages,
  ERROR_QUEUE,
  postTopic,
  roomTopic,
  type OwnChange,
  type OwnMessage,
  type OwnStream,
} from '@backbeat/contract';
import { ownTopic, Sockets, type Problem } from '@packages/stomp-server';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EventBus } from '../../events/event-bus.ts';
import type { Database } from '../../db/database.ts';
import type { PubSub } from '../../platform/pub-sub/index.ts';
import { webSocketExpected, refuseConnection } from '../routing/client-errors.ts';
import { toApiError } from '../routing/errors.ts';
import { findOpenSessions } from '../security/session.queries.ts';
import { messages } from '../http.messages.ts';

/** The user of a socket. Other properties of the user may change and are looked up when needed. */
export interface SocketUser {
  id: string;
  /** SHA-256 of the session's token; of a guest, of the secret of the guest browser. */
  sessionHash: Buffer;
  /** Set in the socket of a guest browser, whose `id` is that of the guest. */
  guest?: { postId: string };
}

/** Returns those of these guests' sockets whose browsers still have access. */
type FindOpenGuests = (users: readonly SocketUser[]) => Promise<ReadonlySet<SocketUser>>;

export interface RealtimeOptions {
  db: Database;
  events: EventBus;
  pubSub: PubSub;
  log: Logger;
  /** Whether the rate limit for messages applies. */
  isThrottled: boolean;
}

const toOwn = z.object({
  destination: z.string(),
  messages: z.array(z.object({ userId: z.string(), json: z.string() })),
});
const toLoad = z.object({ userId: z.string(), subject: z.unknown() });
const sessionsEnded = z.object({ userId: z.string() });

/**
 * Milliseconds between checks for sessions that ended without an event: expired sessions and
 * suspended accounts.
 */
const SESSION_CHECK_INTERVAL_MS = 15_000;
/**
 * After Redis was unavailable, each process disconnects its sockets within this time
 * (docs/decisions/028).
 */
const RECONNECT_ALL_DELAY_MS = 2_000;
/**
 * Milliseconds over which sockets are disconnected, so that clients do not all reconnect at once.
 */
const DISCONNECT_SPREAD_MS = 5_000;
/** Guests hear of their post and its mix room, and send nothing. */
const mayUseDestination = (
  { guest }: SocketUser,
  command: 'SUBSCRIBE' | 'SEND',
  destination: string,
): boolean =>
  guest === undefined ||
  (command === 'SUBSCRIBE' && [postTopic(guest.postId), roomTopic(guest.postId)].includes(destination));

const SESSION_ENDED: Problem = { message: messages.sessionEnded };

/**
 * Sends messages to browsers. Call it from listeners after the commit, so that it reports only what
 * has happened.
 */
export class Realtime {
  /** Features register shared topics and client destinations here. */
  readonly sockets: Sockets<SocketUser>;
  readonly #db: Database;
  readonly #pubSub: PubSub;
  readonly #log: Logger;
  readonly #sessionCheckTimer: NodeJS.Timeout;
  #reconnectAllTimer: NodeJS.Timeout | undefined;
  readonly #closeListeners: (() => void)[] = [];
  #findOpenGuests: FindOpenGuests = async () => new Set();
  /** Messages that are being loaded. */
  readonly #loading = new Set<Promise<void>>();

  constructor({ db, events, pubSub, log, isThrottled }: RealtimeOptions) {
    this.#db = db;
    this.#pubSub = pubSub;
    this.#log = log;
    this.sockets = new Sockets<SocketUser>({
      isThrottled,
      mayUse: mayUseDestination,
      isUser: ({ guest }) => guest === undefined,
      problemOf: (error) => this.#problemOf(error),
      refuseHandshake: (socket) => refuseConnection(socket, webSocketExpected()),
    });
    for (const destination of Object.values(OWN_STREAMS))
      this.sockets.destinations.addUserDestination(destination);
    this.sockets.destinations.sendErrorsTo(ERROR_QUEUE);

    pubSub.on('to-own', (data) => {
      const { destination, messages } = toOwn.parse(data);
      for (const { userId, json } of messages)
        this.sockets.subscribers.deliver(ownTopic(userId, destination), json);
    });
    pubSub.on('session-ended', (data) => void this.#closeEndedSessions(sessionsEnded.parse(data).userId));
    pubSub.onReconnect(() => {
      void this.#closeEndedSessions();
      this.#scheduleReconnectAll();
    });
    events.onAfterCommit('session.ended', ({ userId }) => {
      pubSub.publish('session-ended', { userId });
      this.tellChanges(userId, ['account']);
    });
    this.#sessionCheckTimer = setInterval(
      () => void this.#closeEndedSessions(),
      SESSION_CHECK_INTERVAL_MS,
    ).unref();
  }

  /**
   * Sends a message to all tabs that the user has open, in all processes. Offline clients fetch the
   * state when they reconnect.
   */
  toUser<S extends OwnStream>(userId: string, stream: S, message: OwnMessage<S>): void {
    this.toEach(stream, [{ userId, message }]);
  }

  /**
   * Tells all tabs of a user that what they show has changed, without its content. The tabs refetch
   * the responses that name the changes in `refetchOn`.
   */
  tellChanges(
    userId: string,
    changes: OwnChange['changes'],
    { post = null, tab = null }: Partial<Pick<OwnChange, 'post' | 'tab'>> = {},
  ): void {
    this.toUser(userId, 'changes', { changes, post, tab });
  }

  /** Tells all tabs that this process serves. Other processes learn of the change in another way. */
  tellAllChanges(changes: OwnChange['changes']): void {
    const json = JSON.stringify(ownMessages.changes.parse({ changes, post: null, tab: null }));
    const userIds = new Set([...this.sockets.sessions()].map(({ viewer }) => viewer.id));
    for (const userId of userIds)
      this.sockets.subscribers.deliver(ownTopic(userId, OWN_STREAMS.changes), json);
  }

  /** Sends each of several users a message of their own. */
  toEach<S extends OwnStream>(
    stream: S,
    deliveries: readonly { userId: string; message: OwnMessage<S> }[],
  ): void {
    const messages = deliveries.map(({ userId, message }) => ({
      userId,
      json: JSON.stringify(ownMessages[stream].parse(message)),
    }));
    const message = { destination: OWN_STREAMS[stream], messages } satisfies z.input<typeof toOwn>;
    this.#pubSub.publish('to-own', message);
  }

  /**
   * Registers how the messages of a stream are loaded. Only processes where the user is subscribed
   * load them, so that a message to an offline user costs no query.
   * @param subjects what the messages may be about, such as ids
   * @param load loads the messages to a user about a subject
   * @returns a function that sends a user the messages about a subject
   */
  loadForSubscribers<S extends OwnStream, Subject>(
    stream: S,
    subjects: z.ZodType<Subject>,
    load: (userId: string, subject: Subject) => Promise<readonly OwnMessage<S>[]>,
  ): (userId: string, subject: Subject) => void {
    const { subscribers } = this.sockets;
    const deliver = async (topic: string, userId: string, subject: Subject): Promise<void> => {
      try {
        for (const message of await load(userId, subject))
          subscribers.deliver(topic, JSON.stringify(ownMessages[stream].parse(message)));
      } catch (error) {
        this.#log.warn({ err: error, stream }, 'realtime messages could not be loaded');
      }
    };
    const name = `load-${stream}`;
    this.#pubSub.on(name, (data) => {
      const { userId, subject } = toLoad.parse(data);
      const topic = ownTopic(userId, OWN_STREAMS[stream]);
      if (!subscribers.hasSubscribers(topic)) return;
      const loading = deliver(topic, userId, subjects.parse(subject));
      this.#loading.add(loading);
      void loading.finally(() => this.#loading.delete(loading));
    });
    return (userId, subject) =>
      this.#pubSub.publish(name, { userId, subject } satisfies z.input<typeof toLoad>);
  }

  /** Registers how the sockets of guest browsers are checked. */
  checkGuests(find: FindOpenGuests): void {
    this.#findOpenGuests = find;
  }

  /** Closes the sockets of a guest whose browsers have no access any more. */
  async closeEndedGuest(guestId: string): Promise<void> {
    await this.#closeEndedSessions(guestId);
  }

  /** Registers a listener that runs when the service closes. */
  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  async close(): Promise<void> {
    for (const listener of this.#closeListeners.splice(0)) listener();
    clearInterval(this.#sessionCheckTimer);
    clearTimeout(this.#reconnectAllTimer);
    await this.sockets.close();
    await Promise.all(this.#loading);
  }

  /**
   * Disconnects all sockets, because they may have missed messages. Clients fetch everything when
   * they reconnect.
   */
  #scheduleReconnectAll(): void {
    this.#reconnectAllTimer ??= setTimeout(() => {
      this.#reconnectAllTimer = undefined;
      this.sockets.sendAway(DISCONNECT_SPREAD_MS);
    }, RECONNECT_ALL_DELAY_MS).unref();
  }

  /** Closes the sockets, of one user or of all, whose sessions are no longer valid. */
  async #closeEndedSessions(userId?: string): Promise<void> {
    const checked = [...this.sockets.sessions(userId)];
    if (checked.length === 0) return;
    try {
      const guests = checked.map(({ viewer }) => viewer).filter(({ guest }) => guest !== undefined);
      const openGuests = guests.length === 0 ? new Set() : await this.#findOpenGuests(guests);
      const users = checked.filter(({ viewer }) => viewer.guest === undefined);
      const openSessions = await findOpenSessions(
        this.#db,
        users.map(({ viewer }) => viewer.sessionHash),
      );
      for (const session of checked) {
        const { viewer } = session;
        const isOpen = viewer.guest
          ? openGuests.has(viewer)
          : openSessions.has(viewer.sessionHash.toString('hex'));
        if (!isOpen) session.end(SESSION_ENDED);
      }
    } catch (error) {
      // The next check repeats the query.
      this.#log.warn({ err: error }, 'session check for sockets failed');
    }
  }

  #problemOf(error: unknown): Problem {
    const apiError = toApiError(error);
    if (apiError.status >= 500) this.#log.error({ err: error }, 'client message failed');
    return { message: apiError.message, json: JSON.stringify(apiError.toFailure()) };
  }
}
