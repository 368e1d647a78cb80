import { ERROR_QUEUE, postTopic, REALTIME_PATH } from '@backbeat/contract';
import type { Client, IFrame, StompSubscription } from '@stomp/stompjs';
import { logFailure } from '../log-failure.ts';
import { ApiFailure, NetworkFailure } from '../failures.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { uiMessages } from '../../ui/ui.messages.ts';

/** `lost`: the connection failed or closed, and the client reconnects. */
export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'lost';

/**
 * Receives a message of the server. It is not validated again, since the server writes it with the
 * contract's schema.
 */
type Receive = (message: unknown) => void;

/**
 * Milliseconds after which a hidden page disconnects. The number of connections of a user is
 * limited.
 */
const HIDDEN_TIMEOUT_MS = 60_000;
/** How the topics of posts begin. */
const POST_TOPICS = postTopic('');
/** Milliseconds after which a connection counts as stable and resets the reconnect delay. */
const STABLE_AFTER_MS = 30_000;

interface Destination {
  receivers: Set<Receive>;
  /** Present while connected. */
  subscription?: StompSubscription;
}

interface Sending {
  resolve: () => void;
  reject: (failure: Error) => void;
}

/** The page's one realtime connection to the server. */
export class Realtime {
  #state: ConnectionStatus = 'off';
  readonly #watchers = new Set<() => void>();
  readonly #readyListeners = new Set<() => void>();
  readonly #destinations = new Map<string, Destination>();
  /** Messages that wait for their receipt, by receipt id. */
  readonly #sending = new Map<string, Sending>();
  #sentCount = 0;
  /** Present while a user keeps the connection open. */
  #onFailure: (() => void) | undefined;
  /** The guest as whom this browser connects, also one that is signed in. */
  #guest: { id: string; onFailure: () => void } | undefined;
  #client: Client | undefined;
  /** Changes when a connection attempt in flight becomes obsolete. */
  #round = 0;
  /** Attempts in a row, including the current connection until it counts as stable. */
  #attempts = 0;
  #connectedAt = 0;
  #hasLost = false;
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;
  #release: ReturnType<typeof setTimeout> | undefined;

  get state(): ConnectionStatus {
    return this.#state;
  }

  /** Calls `watcher` after each change of the status, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Calls `listener` on each connection as soon as all subscriptions are active. Messages sent before
   * that were not delivered.
   * @returns a function that removes the callback
   */
  onSubscribed(listener: () => void): () => void {
    this.#readyListeners.add(listener);
    return () => this.#readyListeners.delete(listener);
  }

  /**
   * Connects a signed-in user, and reconnects until `close` is called.
   * @param onFailure called when the server rejects the connection or it cannot be opened, for
   * example because the session has ended
   */
  open(onFailure: () => void): void {
    this.#onFailure = onFailure;
    this.#restart();
  }

  /**
   * Connects a guest browser, which may follow the topics of its post and send nothing. The connection
   * of a signed-in user pauses meanwhile.
   * @param onFailure as for `open`
   * @returns a function that ends it
   */
  openAsGuest(id: string, onFailure: () => void): () => void {
    const guest = { id, onFailure };
    this.#guest = guest;
    this.#restart();
    return () => {
      if (this.#guest !== guest) return;
      this.#guest = undefined;
      this.#restart();
    };
  }

  close(): void {
    this.#onFailure = undefined;
    this.#restart();
  }

  /** Disconnects, and connects anew as the guest or the user who keeps the connection open. */
  #restart(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#tryNow);
    window.removeEventListener('offline', this.#onOffline);
    clearTimeout(this.#release);
    this.#disconnect();
    this.#hasLost = false;
    this.#attempts = 0;
    this.#setState('off');
    if (!this.#onFailure && !this.#guest) return;
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#tryNow);
    window.addEventListener('offline', this.#onOffline);
    if (document.visibilityState === 'hidden') this.#hasLost = true;
    else void this.#connect();
  }

  /** Guests may follow the topics of their posts alone; the others wait for the user's connection. */
  #isAllowed(destination: string): boolean {
    return !this.#guest || destination.startsWith(POST_TOPICS);
  }

  #reportFailure(): void {
    if (this.#guest) this.#guest.onFailure();
    else this.#onFailure?.();
  }

  /**
   * Subscribes to a destination on this connection and all later ones, until the returned function
   * is called.
   */
  subscribe(destination: string, receive: Receive): () => void {
    const entry = this.#destinations.get(destination) ?? { receivers: new Set() };
    entry.receivers.add(receive);
    this.#destinations.set(destination, entry);
    if (this.#state === 'connected' && !entry.subscription && this.#isAllowed(destination))
      this.#activate(destination, entry);
    return () => {
      entry.receivers.delete(receive);
      if (entry.receivers.size > 0 || this.#destinations.get(destination) !== entry) return;
      this.#destinations.delete(destination);
      entry.subscription?.unsubscribe();
    };
  }

  /**
   * Sends a message to a destination, as JSON. Resolves when the server has processed it.
   * @throws {ApiFailure} the server returned an error
   * @throws {NetworkFailure} there is no connection, or it closed before the receipt
   */
  send(destination: string, message: unknown): Promise<void> {
    const client = this.#client;
    if (!client || this.#state !== 'connected') return Promise.reject(noAnswer());
    const receipt = `send ${(this.#sentCount += 1)}`;
    return new Promise((resolve, reject) => {
      this.#sending.set(receipt, { resolve, reject });
      client.watchForReceipt(receipt, () => {
        this.#sending.delete(receipt);
        resolve();
      });
      client.publish({ destination, headers: { receipt }, body: JSON.stringify(message) });
    });
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#nextAttempt);
    const round = (this.#round += 1);
    this.#attempts += 1;
    this.#setState(this.#hasLost ? 'lost' : 'connecting');
    try {
      const { createClient } = await import('./create-client.ts');
      if (round !== this.#round) return;
      const url = new URL(REALTIME_PATH, location.href.replace(/^http/, 'ws'));
      if (this.#guest) url.searchParams.set('guest', this.#guest.id);
      const client = createClient(url.href);
      const ifCurrent = (handle: () => void) => () => (client === this.#client ? handle() : undefined);
      client.onConnect = ifCurrent(() => this.#handleConnected());
      client.onWebSocketClose = ifCurrent(() => this.#handleLoss());
      client.onStompError = (frame) => this.#onErrorFrame(frame);
      this.#client = client;
      client.activate();
    } catch (error) {
      logFailure('realtime client could not be loaded', error);
      if (round === this.#round) this.#handleLoss();
    }
  }

  #handleConnected(): void {
    this.#connectedAt = performance.now();
    // The error subscription comes first, so that no rejected subscription closes the connection.
    if (!this.#guest)
      this.#client?.subscribe(ERROR_QUEUE, ({ headers, body }) => this.#rejectSending(headers, body));
    this.#setState('connected');
    const allowed = [...this.#destinations].filter(([destination]) => this.#isAllowed(destination));
    for (const [destination, entry] of allowed) this.#activate(destination, entry);
    this.#hasLost = false;
    // The server processes frames in order, so the receipt of the last subscription covers all of
    // them.
    const last = allowed.at(-1);
    if (last === undefined) this.#onReady();
    else this.#client?.watchForReceipt(last[0], () => this.#onReady());
  }

  #onReady(): void {
    for (const listener of this.#readyListeners) listener();
  }

  #activate(destination: string, entry: Destination): void {
    const receive = ({ body }: { body: string }) => {
      const message: unknown = JSON.parse(body);
      for (const receiver of entry.receivers) receiver(message);
    };
    const subscription = this.#client?.subscribe(destination, receive, { receipt: destination });
    if (subscription) entry.subscription = subscription;
  }

  /**
   * The server closes the connection after an ERROR. A destination that it rejects is dropped, or
   * the server would reject it forever. After a transient error the next connection subscribes
   * again, with a growing delay.
   */
  #onErrorFrame({ headers, body }: IFrame): void {
    if (this.#rejectSending(headers, body)) return;
    const receipt = headers['receipt-id'];
    if (receipt !== undefined && !isTransient(toFailure(body, headers['message']))) {
      this.#destinations.delete(receipt);
      logFailure(`The server rejected the subscription to ${receipt}.`, headers['message']);
    }
    this.#reportFailure();
  }

  /** @returns whether the error belongs to a message that waits for its receipt */
  #rejectSending(headers: IFrame['headers'], body: string): boolean {
    const receipt = headers['receipt-id'] ?? '';
    const sending = this.#sending.get(receipt);
    if (!sending) return false;
    this.#sending.delete(receipt);
    sending.reject(toFailure(body, headers['message']));
    return true;
  }

  #handleLoss(): void {
    const wasConnected = this.#state === 'connected';
    if (wasConnected && performance.now() - this.#connectedAt > STABLE_AFTER_MS) this.#attempts = 0;
    this.#disconnect();
    this.#hasLost = true;
    this.#setState('lost');
    this.#nextAttempt = setTimeout(
      () => void this.#connect(),
      reconnectDelay(this.#attempts + 1, Math.random()),
    );
    if (!wasConnected) this.#reportFailure();
  }

  #disconnect(): void {
    clearTimeout(this.#nextAttempt);
    this.#round += 1;
    const client = this.#client;
    this.#client = undefined;
    for (const entry of this.#destinations.values()) delete entry.subscription;
    for (const { reject } of this.#sending.values()) reject(noAnswer());
    this.#sending.clear();
    if (client?.connected) void client.deactivate({ force: true });
    // Browsers log an error when a socket is closed while it is connecting.
    else if (client) client.onConnect = () => void client.deactivate();
  }

  readonly #tryNow = (): void => {
    if (this.#state !== 'connected' && !this.#client && document.visibilityState !== 'hidden')
      void this.#connect();
  };

  /** The browser is offline. Heartbeats would detect it only much later. */
  readonly #onOffline = (): void => {
    if (this.#state === 'connected') this.#handleLoss();
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#release);
    if (document.visibilityState === 'hidden') {
      this.#release = setTimeout(() => {
        this.#disconnect();
        this.#hasLost = true;
        this.#setState('lost');
      }, HIDDEN_TIMEOUT_MS);
    } else this.#tryNow();
  };

  #setState(state: ConnectionStatus): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

const noAnswer = () => new NetworkFailure(uiMessages.noResponse);

/** Converts an ERROR frame or an error message to the failure of a call. */
function toFailure(body: string, message: string | undefined): ApiFailure {
  const headers = new Headers({ 'content-type': 'application/json' });
  const json = body.startsWith('{') ? body : JSON.stringify({ error: message ?? '' });
  return new ApiFailure({ status: 400, statusText: '', headers }, json);
}

/** Whether the error is transient. */
const isTransient = ({ code }: ApiFailure): boolean =>
  code === 'UNAVAILABLE' || code === 'INTERNAL' || code === 'TOO_MANY_REQUESTS';

export const realtime = new Realtime();
