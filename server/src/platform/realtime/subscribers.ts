import { randomUUID } from 'node:crypto';
import { encodeFrame } from './frame.ts';

/** A subscription of a client to a destination. */
export interface Subscription {
  /** The id that the client chose. */
  id: string;
  destination: string;
  userId: string;
  /** Whether the client asked for messages that it acknowledges. */
  acknowledges: boolean;
  send(frame: Uint8Array): void;
}

/** The subscriptions in this process, by room. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Subscription>>();
  readonly #leaveListeners: ((room: string, userId: string) => void)[] = [];
  readonly #process = randomUUID();
  #messages = 0;

  join(room: string, subscription: Subscription): void {
    const members = this.#rooms.get(room) ?? new Set();
    members.add(subscription);
    this.#rooms.set(room, members);
  }

  leave(room: string, subscription: Subscription): void {
    const members = this.#rooms.get(room);
    if (!members?.delete(subscription)) return;
    if (members.size === 0) this.#rooms.delete(room);
    for (const listener of this.#leaveListeners) listener(room, subscription.userId);
  }

  /** Runs after each end of a subscription; the user may have others. */
  onLeave(listener: (room: string, userId: string) => void): void {
    this.#leaveListeners.push(listener);
  }

  /** Whether the room has subscribers. */
  hasSubscribers(room: string): boolean {
    return this.#rooms.has(room);
  }

  /** The ids of the users who have subscribed. */
  usersIn(room: string): Set<string> {
    return new Set([...(this.#rooms.get(room) ?? [])].map(({ userId }) => userId));
  }

  /**
   * Sends JSON to the subscribers. Subscribers with the same subscription id, as clients of one
   * kind use, share one encoded frame.
   * @param to the users who may still receive the message; all subscribers if absent
   */
  deliver(room: string, json: string, to?: ReadonlySet<string>): void {
    const members = this.#rooms.get(room);
    if (!members) return;
    const messageId = this.#nextId();
    const body = Buffer.from(json);
    const frames = new Map<string, Buffer>();
    for (const subscription of members) {
      if (to && !to.has(subscription.userId)) continue;
      const key = `${subscription.acknowledges} ${subscription.id}`;
      const frame = frames.get(key) ?? encodeMessage(subscription, messageId, body);
      frames.set(key, frame);
      subscription.send(frame);
    }
  }

  /**
   * Sends JSON to one subscriber.
   * @param more headers besides those of every message
   */
  sendTo(
    subscription: Subscription,
    json: string,
    more: readonly (readonly [name: string, value: string])[],
  ): void {
    subscription.send(encodeMessage(subscription, this.#nextId(), Buffer.from(json), more));
  }

  #nextId(): string {
    this.#messages += 1;
    return `${this.#process}-${this.#messages}`;
  }
}

const encodeMessage = (
  { id, destination, acknowledges }: Subscription,
  messageId: string,
  body: Buffer,
  more: readonly (readonly [name: string, value: string])[] = [],
): Buffer =>
  encodeFrame(
    'MESSAGE',
    [
      ['subscription', id],
      ['message-id', messageId],
      ['destination', destination],
      ...(acknowledges ? [['ack', messageId] as const] : []),
      ['content-type', 'application/json'],
      ...more,
    ],
    body,
  );
