import { chatTopic } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { refreshPresence, markUserPresent, markPresent } from './members.queries.ts';

/**
 * Seconds for which a user counts as present. Each refresh extends it; it expires if the process
 * dies.
 */
const LEASE_SECONDS = 90;
/** Milliseconds for which ended presences are collected into one write. */
const BATCH_DELAY_MS = 50;

interface OpenChat {
  chatId: string;
  userId: string;
}

/** Batches writes, because after a server restart all clients subscribe at the same time. */
const beginPresence = batchWrites<Pick<Context, 'db'>, OpenChat, { lastSeq: number | undefined }>(
  async ({ db }, _all, openChats) => {
    const presentMembers = await markPresent(db, openChats, LEASE_SECONDS);
    return Promise.all(
      openChats.map(async (openChat, place) => ({
        lastSeq: presentMembers.get(place) ?? (await markUserPresent(db, openChat, LEASE_SECONDS)),
      })),
    );
  },
);

/**
 * Records in the database which user has which chat open. A message may be sent by another process,
 * and it notifies only members who do not have the chat open.
 */
export class Presence {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #stoppedChats = new Map<string, OpenChat>();
  #isStopScheduled = false;

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
    const { subscribers } = context.realtime.sockets;
    subscribers.onLeave((topic, userId) => {
      const chatId = chatIdOf(topic);
      if (chatId === undefined || subscribers.subscribedUsers(topic).has(userId)) return;
      this.#scheduleStop({ chatId, userId });
    });
  }

  /**
   * Marks a user as present.
   * @returns the last message's number; undefined if the user is no member
   */
  async begin(openChat: OpenChat): Promise<number | undefined> {
    const { lastSeq } = await beginPresence(this.#context, '', openChat);
    return lastSeq;
  }

  /**
   * Extends the presence of the subscribers in this process. The caller runs it several times per
   * lease.
   */
  async renew(chatIds: readonly string[]): Promise<void> {
    const { subscribers } = this.#context.realtime.sockets;
    const openChats = chatIds.flatMap((chatId) =>
      [...subscribers.subscribedUsers(chatTopic(chatId))].map((userId) => ({ chatId, userId })),
    );
    // A skipped row is refreshed by the next call, within the lease.
    if (openChats.length > 0) await refreshPresence(this.#context.db, openChats, LEASE_SECONDS);
  }

  #scheduleStop(openChat: OpenChat): void {
    this.#stoppedChats.set(`${openChat.chatId} ${openChat.userId}`, openChat);
    if (this.#isStopScheduled) return;
    this.#isStopScheduled = true;
    setTimeout(() => void this.#stop(), BATCH_DELAY_MS).unref();
  }

  async #stop(): Promise<void> {
    this.#isStopScheduled = false;
    const { db, realtime, log } = this.#context;
    const chats = [...this.#stoppedChats.values()].filter(
      ({ chatId, userId }) => !realtime.sockets.subscribers.subscribedUsers(chatTopic(chatId)).has(userId),
    );
    this.#stoppedChats.clear();
    try {
      if (chats.length === 0) return;
      for (const skippedChat of await refreshPresence(db, chats, 0)) this.#scheduleStop(skippedChat);
    } catch (error) {
      // The lease expires soon.
      log.debug({ err: error }, 'chat presence could not be ended');
    }
  }
}

const TOPIC_PREFIX = chatTopic('');

const chatIdOf = (topic: string): string | undefined =>
  topic.startsWith(TOPIC_PREFIX) ? topic.slice(TOPIC_PREFIX.length) : undefined;
