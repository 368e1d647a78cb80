import { chatDestination, chats } from '@backbeat/contract';
import { ApiFailure } from '../../api/failures.ts';
import { realtime, type Realtime } from '../../api/realtime-client.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { randomKey } from '../../lib/random-key.ts';
import { askWho } from './ask-who.ts';
import { forgetKept, keepChanges, readKept, takenOut } from './stored-outbox.ts';
import { afterEvent, nextToSend, type Outgoing, type OutboxEvent } from './outbox-state.ts';

/** The server takes so many messages a second from one connection; what waited is sent a little slower, in milliseconds. */
const PACE = 80;
/** After a refusal for haste. */
const BREATH = 1_500;
/** While the server itself is in trouble, a message is tried again after so long, and then given up; milliseconds. */
const PAUSES = [2_000, 6_000, 16_000, 32_000];
/** What is there and not in sight is forgotten after so long, in milliseconds. */
export const REMEMBERED = 15_000;

/** What somebody has typed and the server does not have yet. It is sent in order, over as many connections as it takes. */
export class Outbox {
  #state: readonly Outgoing[];
  readonly #userId: string;
  readonly #live: Pick<Realtime, 'state' | 'watch' | 'send'>;
  readonly #asWhom: () => Promise<string | undefined>;
  /**
   * How often the connection was lost, and up to which loss it is known that the next one was not somebody else's, who had
   * signed in meanwhile in another tab.
   */
  #losses = 0;
  #sureOf = 0;
  /** How often in a row the server was in trouble with a message. */
  readonly #troubles = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  /** @param asWhom answers the id of who is signed in now */
  constructor(
    userId: string,
    connection: Pick<Realtime, 'state' | 'watch' | 'send'> = realtime,
    asWhom: () => Promise<string | undefined> = askWho,
  ) {
    this.#userId = userId;
    this.#asWhom = asWhom;
    this.#live = connection;
    this.#state = readKept(openStorage(), userId);
  }

  readonly get = (): readonly Outgoing[] => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Sends what waits whenever there is a connection, until the answered function is called. */
  readonly run = (): (() => void) => {
    this.#stop ??= this.#live.watch(this.#pump);
    window.addEventListener('storage', this.#hearOthers);
    this.#pump();
    return () => {
      window.removeEventListener('storage', this.#hearOthers);
      this.#stop?.();
      this.#stop = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly write = (typed: Pick<Outgoing, 'chatId' | 'text' | 'replyTo'>): void => {
    this.#tell({
      type: 'typed',
      outgoing: { ...typed, clientId: randomKey(), time: this.#nextTime() },
    });
  };

  /** Later than all that was typed before: by it the order is known again after a reload. */
  #nextTime(): string {
    const last = Date.parse(this.#state.at(-1)?.time ?? '');
    return new Date(Math.max(Date.now(), (Number.isNaN(last) ? 0 : last) + 1)).toISOString();
  }

  readonly #hearOthers = (event: StorageEvent): void => {
    const clientId = takenOut(event, this.#userId);
    if (clientId !== undefined) this.#tell({ type: 'taken', clientId });
  };

  readonly retry = (clientId: string): void =>
    this.#tell({ type: 'retried', clientId, time: this.#nextTime() });
  readonly discard = (clientId: string): void => this.#tell({ type: 'discarded', clientId });
  /** These stand in a conversation. */
  readonly arrived = (clientIds: ReadonlySet<string>): void => this.#tell({ type: 'arrived', clientIds });

  /** Gives up all that waits, in all tabs: whoever has typed it has left. */
  readonly clear = (): void => {
    this.#become([]);
    forgetKept(openStorage(), this.#userId);
  };

  #tell(event: OutboxEvent): void {
    this.#become(afterEvent(this.#state, event));
  }

  #become(next: readonly Outgoing[]): void {
    if (next === this.#state) return;
    keepChanges(openStorage(), this.#userId, this.#state, next);
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
    this.#pump();
  }

  readonly #pump = (): void => {
    if (this.#live.state === 'lost') this.#losses += 1;
    if (!this.#stop || this.#timer !== undefined || this.#live.state !== 'connected') return;
    const [next] = nextToSend(this.#state);
    if (!next) return;
    if (this.#sureOf < this.#losses) {
      this.#wait(BREATH);
      void this.#makeSure();
      return;
    }
    this.#wait(PACE);
    void this.#send(next);
  };

  async #makeSure(): Promise<void> {
    const losses = this.#losses;
    const who = await this.#asWhom().catch(() => undefined);
    if (who !== this.#userId) return;
    this.#sureOf = losses;
    this.#wait(0);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#pump();
    }, milliseconds);
  }

  async #send({ clientId, chatId, text, replyTo }: Outgoing): Promise<void> {
    this.#tell({ type: 'started', clientId });
    try {
      await this.#live.send(chatDestination(chatId, 'send'), {
        message: text,
        type: 'CHAT',
        clientId,
        ...(replyTo && { replyTo: replyTo.seq }),
      });
      this.#tell({ type: 'stored', clientId });
      setTimeout(() => this.arrived(new Set([clientId])), REMEMBERED);
      this.#troubles.delete(clientId);
    } catch (error) {
      if (!(error instanceof ApiFailure)) this.#tell({ type: 'cut', clientId });
      else if (error.code === 'TOO_MANY_REQUESTS') {
        this.#wait(BREATH);
        this.#tell({ type: 'cut', clientId });
      } else this.#refused(clientId, error);
    }
  }

  /** Until it is tried again it is under way: so nothing of its chat overtakes it, and other chats do not wait. */
  #refused(clientId: string, failure: ApiFailure): void {
    const troubles = this.#troubles.get(clientId) ?? 0;
    const pause = isTrouble(failure) ? PAUSES[troubles] : undefined;
    if (pause === undefined) {
      this.#troubles.delete(clientId);
      this.#tell({ type: 'refused', clientId, why: failure.sentence ?? chats.strings.sendFailed });
      return;
    }
    this.#troubles.set(clientId, troubles + 1);
    setTimeout(() => this.#tell({ type: 'cut', clientId }), pause);
  }
}

/** Whether the server could not, rather than would not. */
const isTrouble = ({ code }: ApiFailure): boolean =>
  code === undefined || code === 'UNAVAILABLE' || code === 'INTERNAL';

const outboxes = new Map<string, Outbox>();

/** The outbox of a user in this browser. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
