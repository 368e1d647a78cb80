import { chatDestination, chats } from '@backbeat/contract';
import { ApiFailure } from '../../api/failures.ts';
import { live } from '../../api/live.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { randomKey } from '../../lib/random-key.ts';
import { keepChanges, readKept, takenOut } from './kept-outbox.ts';
import { afterEvent, nextToSend, type Outgoing, type OutboxEvent } from './outbox-state.ts';

/** The server takes so many messages a second from one connection; what waited is sent a little slower, in milliseconds. */
const PACE = 80;
/** After a refusal for haste. */
const BREATH = 1_500;
/** What is there and not in sight is forgotten after so long. */
const REMEMBERED = 15_000;

/** What somebody has typed and the server does not have yet. It is sent in order, over as many connections as it takes. */
class Outbox {
  #state: readonly Outgoing[];
  readonly #userId: string;
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  constructor(userId: string) {
    this.#userId = userId;
    this.#state = readKept(openStorage(), userId);
  }

  readonly get = (): readonly Outgoing[] => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Sends what waits whenever there is a connection, until the answered function is called. */
  readonly run = (): (() => void) => {
    this.#stop ??= live.watch(this.#pump);
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

  readonly retry = (clientId: string): void => this.#tell({ type: 'retried', clientId });
  readonly discard = (clientId: string): void => this.#tell({ type: 'discarded', clientId });
  /** These stand in a conversation. */
  readonly arrived = (clientIds: ReadonlySet<string>): void => this.#tell({ type: 'arrived', clientIds });

  /** Gives up all that waits: whoever has typed it has left. */
  readonly clear = (): void => this.#become([]);

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
    if (!this.#stop || this.#timer !== undefined || live.state !== 'connected') return;
    const [next] = nextToSend(this.#state);
    if (!next) return;
    this.#wait(PACE);
    void this.#send(next);
  };

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
      await live.send(chatDestination(chatId, 'send'), {
        message: text,
        type: 'CHAT',
        clientId,
        ...(replyTo && { replyTo: replyTo.seq }),
      });
      this.#tell({ type: 'stored', clientId });
      setTimeout(() => this.arrived(new Set([clientId])), REMEMBERED);
    } catch (error) {
      if (error instanceof ApiFailure && !isPassing(error)) {
        this.#tell({ type: 'refused', clientId, why: error.sentence ?? chats.sentences.sendFailed });
        return;
      }
      if (error instanceof ApiFailure) this.#wait(BREATH);
      this.#tell({ type: 'cut', clientId });
    }
  }
}

/** Whether the same thing may be taken later. */
const isPassing = ({ code }: ApiFailure): boolean =>
  code === undefined || ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'].includes(code);

const outboxes = new Map<string, Outbox>();

/** The outbox of a user in this browser. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
