import { REALTIME_PATH, REFUSALS } from '@backbeat/contract';
import type { Client, IFrame, StompSubscription } from '@stomp/stompjs';
import { logFailure } from '../lib/log.ts';
import { ApiFailure, NetworkFailure } from './failures.ts';
import { pauseBefore } from './reconnect-delay.ts';

/** `lost`: it was there or should be, and is being tried again. */
export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'lost';

/** Takes what the server has sent. It is not parsed again: the server writes it by the contract's schema. */
type Receive = (message: unknown) => void;

/** A page that nobody sees lets its connection go after so many milliseconds: one user may have only a few. */
const UNSEEN = 60_000;
const PATIENCE = 10_000;
/** The state of a WebSocket over which one can talk (HTML, WebSocket: readyState). */
const OPEN = 1;
/** A connection that has lasted so long was a good one. */
const GOOD = 30_000;

interface Interest {
  receivers: Set<Receive>;
  /** While connected. */
  subscription?: StompSubscription;
}

interface Sending {
  resolve: () => void;
  reject: (failure: Error) => void;
}

/** The one connection over which the server tells this page what happens. */
export class Realtime {
  #state: ConnectionStatus = 'off';
  readonly #watchers = new Set<() => void>();
  readonly #hearers = new Set<() => void>();
  readonly #interests = new Map<string, Interest>();
  /** What was sent and not yet answered, by receipt. */
  readonly #sending = new Map<string, Sending>();
  #sent = 0;
  /** Present while the connection is wanted. */
  #onFailure: (() => void) | undefined;
  #client: Client | undefined;
  /** Changes when what is under way is not wanted any more. */
  #round = 0;
  /** In a row, the one that stands included until it is a good one. */
  #attempts = 0;
  #connectedAt = 0;
  #hasLost = false;
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;
  #release: ReturnType<typeof setTimeout> | undefined;

  get state(): ConnectionStatus {
    return this.#state;
  }

  /** Calls `watcher` after each change of the state, until the function that it answers is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Calls `act` each time when it is connected and hears what is listened to: what happened before that was not told.
   * @returns what ends it
   */
  whenHearing(act: () => void): () => void {
    this.#hearers.add(act);
    return () => this.#hearers.delete(act);
  }

  /**
   * Connects, and stays connected until it is closed. For somebody who is signed in.
   * @param onFailure it was refused or could not be opened: perhaps the session is over
   */
  open(onFailure: () => void): void {
    if (this.#onFailure) this.close();
    this.#onFailure = onFailure;
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#tryNow);
    window.addEventListener('offline', this.#cut);
    if (document.visibilityState === 'hidden') this.#hasLost = true;
    else void this.#connect();
  }

  close(): void {
    this.#onFailure = undefined;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#tryNow);
    window.removeEventListener('offline', this.#cut);
    clearTimeout(this.#release);
    this.#disconnect();
    this.#hasLost = false;
    this.#attempts = 0;
    this.#setState('off');
  }

  /** Hears what is sent to a destination, over this connection and those that follow, until the answered function is called. */
  subscribe(destination: string, receive: Receive): () => void {
    const interest = this.#interests.get(destination) ?? { receivers: new Set() };
    interest.receivers.add(receive);
    this.#interests.set(destination, interest);
    if (this.#state === 'connected' && !interest.subscription) this.#take(destination, interest);
    return () => {
      interest.receivers.delete(receive);
      if (interest.receivers.size > 0 || this.#interests.get(destination) !== interest) return;
      this.#interests.delete(destination);
      // The server may be closing it already, as after logging out; browsers complain of what is sent then.
      if (this.#client?.webSocket?.readyState === OPEN) interest.subscription?.unsubscribe();
    };
  }

  /**
   * Sends something to a destination, as JSON. Resolves when the server has done what it asks.
   * @throws {ApiFailure} the server refused
   * @throws {NetworkFailure} there is no connection, or it went before there was an answer
   */
  send(destination: string, message: unknown): Promise<void> {
    const client = this.#client;
    if (!client || this.#state !== 'connected') return Promise.reject(noAnswer());
    const receipt = `send ${(this.#sent += 1)}`;
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
      const { Client, Versions } = await import('@stomp/stompjs');
      if (round !== this.#round) return;
      const client = new Client({
        brokerURL: new URL(REALTIME_PATH, location.href.replace(/^http/, 'ws')).href,
        stompVersions: new Versions(['1.2']),
        heartbeatIncoming: 10_000,
        heartbeatOutgoing: 10_000,
        connectionTimeout: PATIENCE,
        // It does not know chance; see pauseBefore.
        reconnectDelay: 0,
        discardWebsocketOnCommFailure: true,
      });
      const ifCurrent = (act: () => void) => () => (client === this.#client ? act() : undefined);
      client.onConnect = ifCurrent(() => this.#connected());
      client.onWebSocketClose = ifCurrent(() => this.#lost());
      client.onStompError = (frame) => this.#refused(frame);
      this.#client = client;
      client.activate();
    } catch (error) {
      logFailure('The live connection could not be loaded.', error);
      if (round === this.#round) this.#lost();
    }
  }

  #connected(): void {
    this.#connectedAt = performance.now();
    // First, so that nothing refused ends the connection.
    this.#client?.subscribe(REFUSALS, ({ headers, body }) => this.#refusedMessage(headers, body));
    this.#setState('connected');
    for (const [destination, interest] of this.#interests) this.#take(destination, interest);
    this.#hasLost = false;
    // The server takes one frame after the other: when it has taken the last, it tells of all of them.
    const last = [...this.#interests.keys()].at(-1);
    if (last === undefined) this.#hearing();
    else this.#client?.watchForReceipt(last, () => this.#hearing());
  }

  #hearing(): void {
    for (const act of this.#hearers) act();
  }

  #take(destination: string, interest: Interest): void {
    const receive = ({ body }: { body: string }) => {
      const message: unknown = JSON.parse(body);
      for (const receiver of interest.receivers) receiver(message);
    };
    const subscription = this.#client?.subscribe(destination, receive, { receipt: destination });
    if (subscription) interest.subscription = subscription;
  }

  /**
   * The server hangs up after an ERROR. A destination that it refuses is given up, or it would refuse it for ever; where it was
   * only in trouble, the next connection listens again, later each time.
   */
  #refused({ headers, body }: IFrame): void {
    if (this.#refusedMessage(headers, body)) return;
    const receipt = headers['receipt-id'];
    if (receipt !== undefined && !mayPass(toFailure(body, headers['message']))) {
      this.#interests.delete(receipt);
      logFailure(`Nothing can be heard from ${receipt}.`, headers['message']);
    }
    this.#onFailure?.();
  }

  /** @returns whether it was about a message that waits for its answer */
  #refusedMessage(headers: IFrame['headers'], body: string): boolean {
    const receipt = headers['receipt-id'] ?? '';
    const sending = this.#sending.get(receipt);
    if (!sending) return false;
    this.#sending.delete(receipt);
    sending.reject(toFailure(body, headers['message']));
    return true;
  }

  #lost(): void {
    const wasConnected = this.#state === 'connected';
    if (wasConnected && performance.now() - this.#connectedAt > GOOD) this.#attempts = 0;
    this.#disconnect();
    this.#hasLost = true;
    this.#setState('lost');
    this.#nextAttempt = setTimeout(
      () => void this.#connect(),
      pauseBefore(this.#attempts + 1, Math.random()),
    );
    if (!wasConnected) this.#onFailure?.();
  }

  #disconnect(): void {
    clearTimeout(this.#nextAttempt);
    this.#round += 1;
    const client = this.#client;
    this.#client = undefined;
    for (const interest of this.#interests.values()) delete interest.subscription;
    for (const { reject } of this.#sending.values()) reject(noAnswer());
    this.#sending.clear();
    if (client?.connected) void client.deactivate({ force: true });
    // Browsers complain of a socket that is closed while it is being opened.
    else if (client) client.onConnect = () => void client.deactivate();
  }

  readonly #tryNow = (): void => {
    if (this.#state !== 'connected' && !this.#client && document.visibilityState !== 'hidden')
      void this.#connect();
  };

  /** The browser has no network: heart-beats would tell so only much later. */
  readonly #cut = (): void => {
    if (this.#state === 'connected') this.#lost();
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#release);
    if (document.visibilityState === 'hidden') {
      this.#release = setTimeout(() => {
        this.#disconnect();
        this.#hasLost = true;
        this.#setState('lost');
      }, UNSEEN);
    } else this.#tryNow();
  };

  #setState(state: ConnectionStatus): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

const noAnswer = () => new NetworkFailure('There was no answer.');

/** What an ERROR frame or a message of a refusal says, as the failure that a call would have answered with. */
function toFailure(body: string, message: string | undefined): ApiFailure {
  const headers = new Headers({ 'content-type': 'application/json' });
  const told = body.startsWith('{') ? body : JSON.stringify({ error: message ?? '' });
  return new ApiFailure({ status: 400, statusText: '', headers }, told);
}

/** Whether the server could not, rather than would not. */
const mayPass = ({ code }: ApiFailure): boolean =>
  code === 'UNAVAILABLE' || code === 'INTERNAL' || code === 'TOO_MANY_REQUESTS';

export const realtime = new Realtime();
