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

/** The subscriptions in this process, by topic. */
export class Subscribers {
  readonly #byTopic = new Map<string, Set<Subscription>>();
  readonly #leaveListeners: ((topic: string, userId: string) => void)[] = [];
  readonly #process = randomUUID();
  #messages = 0;

  join(topic: string, subscription: Subscription): void {
    const members = this.#byTopic.get(topic) ?? new Set();
    members.add(subscription);
    this.#byTopic.set(topic, members);
  }

  leave(topic: string, subscription: Subscription): void {
    const members = this.#byTopic.get(topic);
    if (!members?.delete(subscription)) return;
    if (members.size === 0) this.#byTopic.delete(topic);
    for (const listener of this.#leaveListeners) listener(topic, subscription.userId);
  }

  /** Runs after each end of a subscription; the user may have others. */
  onLeave(listener: (topic: string, userId: string) => void): void {
    this.#leaveListeners.push(listener);
  }

  /** Whether the topic has subscribers. */
  hasSubscribers(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  /** The number of subscriptions. */
  count(topic: string): number {
    return this.#byTopic.get(topic)?.size ?? 0;
  }

  /** The ids of the users who have subscribed. */
  subscribedUsers(topic: string): Set<string> {
    return new Set([...(this.#byTopic.get(topic) ?? [])].map(({ userId }) => userId));
  }

  /**
   * Sends JSON to the subscribers. Subscribers with the same subscription id, as clients of one
   * kind use, share one encoded frame.
   * @param to the users who may still receive the message; all subscribers if absent
   */
  deliver(topic: string, json: string, to?: ReadonlySet<string>): void {
    const members = this.#byTopic.get(topic);
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
