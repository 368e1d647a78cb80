import { chatTopic, type chats } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { findLastSeqs } from '../chats.queries.ts';
import { listMemberIds } from '../members.queries.ts';
import { findMessages, listAfter } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/** The state of delivery to the subscribers of one chat in this process. */
interface Feed {
  /** The number of the last message that was sent, and of the last one that is known to exist. */
  deliveredSeq: number;
  latestSeq: number;
  /** Messages in memory that need no query, by number. */
  fresh: Map<number, chats.Message>;
  /** Numbers of messages that were changed since they were sent. */
  changedSeqs: Set<number>;
  /** Users who may receive messages; undefined until the next query. */
  members: ReadonlySet<string> | undefined;
  isBusy: boolean;
  /** Whether the chat had no subscriber at the last sweep. */
  isIdle: boolean;
}

/** Messages read by one query. */
const READ_BATCH_SIZE = 200;
/** Milliseconds before delivery is retried after a failed query. */
const RETRY_DELAY_MS = 1_000;

/**
 * Sends chat messages to subscribers. Each message is sent once and in the order of its number, in
 * whatever order and from whichever process the hints arrive. Only users who are members at that
 * point of the conversation receive it. Missing messages are read from the database.
 */
export class ChatDelivery {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #feeds = new Map<string, Feed>();

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
  }

  /**
   * Prepares delivery for a client that is about to subscribe. `lastSeq`: the chat's last message.
   */
  open(chatId: string, lastSeq: number): void {
    const existingFeed = this.#feeds.get(chatId);
    if (existingFeed) {
      existingFeed.isIdle = false;
      return;
    }
    this.#feeds.set(chatId, {
      deliveredSeq: lastSeq,
      latestSeq: lastSeq,
      fresh: new Map(),
      changedSeqs: new Set(),
      members: undefined,
      isBusy: false,
      isIdle: false,
    });
  }

  /** Delivers the messages up to a number. The caller passes those that it has in memory. */
  advance(chatId: string, upTo: number, messages: readonly chats.Message[] = []): void {
    const feed = this.#feeds.get(chatId);
    if (!feed || upTo <= feed.deliveredSeq) return;
    feed.latestSeq = Math.max(feed.latestSeq, upTo);
    for (const message of messages) feed.fresh.set(message.seq, message);
    this.#start(chatId, feed);
  }

  /** Delivers the new version of a message that was changed. */
  deliverChange(chatId: string, seq: number): void {
    const feed = this.#feeds.get(chatId);
    if (!feed) return;
    feed.changedSeqs.add(seq);
    this.#start(chatId, feed);
  }

  /** Sends an event that is not stored to the subscribers who are members. */
  async sendEvent(chatId: string, json: string): Promise<void> {
    const feed = this.#feeds.get(chatId);
    if (!feed || !this.#hasSubscribers(chatId)) return;
    const { db, realtime } = this.#context;
    const recipients = feed.members ?? new Set(await listMemberIds(db, chatId));
    feed.members ??= recipients;
    realtime.sockets.subscribers.deliver(chatTopic(chatId), json, recipients);
  }

  /** Reads the last numbers of all open chats, because hints may have been lost. */
  async catchUp(): Promise<void> {
    const ids = [...this.#feeds.keys()];
    if (ids.length === 0) return;
    for (const { id, lastSeq } of await findLastSeqs(this.#context.db, ids)) {
      const feed = this.#feeds.get(id);
      // The lost messages may include those about members who joined or left.
      if (feed) feed.members = undefined;
      this.advance(id, lastSeq);
    }
  }

  /** Drops the state of chats without subscribers. @returns the chats that have subscribers */
  sweep(): string[] {
    for (const [chatId, feed] of this.#feeds) {
      const isIdle = !this.#hasSubscribers(chatId);
      // A chat is dropped at the second idle sweep: a client may be about to subscribe at the
      // first.
      if (isIdle && feed.isIdle && !feed.isBusy) this.#feeds.delete(chatId);
      feed.isIdle = isIdle;
    }
    return [...this.#feeds.keys()].filter((chatId) => this.#hasSubscribers(chatId));
  }

  #hasSubscribers(chatId: string): boolean {
    return this.#context.realtime.sockets.subscribers.hasSubscribers(chatTopic(chatId));
  }

  #start(chatId: string, feed: Feed): void {
    if (feed.isBusy) return;
    feed.isBusy = true;
    this.#run(chatId, feed).catch((error: unknown) => {
      this.#context.log.warn({ err: error, chatId }, 'chat delivery failed; retrying');
      setTimeout(() => this.#start(chatId, feed), RETRY_DELAY_MS).unref();
    });
  }

  async #run(chatId: string, feed: Feed): Promise<void> {
    try {
      while (feed.deliveredSeq < feed.latestSeq || feed.changedSeqs.size > 0) {
        if (!this.#hasSubscribers(chatId)) {
          // A client that subscribes later asks for the messages it missed.
          feed.deliveredSeq = feed.latestSeq;
          feed.fresh.clear();
          feed.changedSeqs.clear();
          feed.members = undefined;
        } else if (feed.deliveredSeq < feed.latestSeq) {
          await this.#deliver(chatId, feed);
        } else {
          await this.#deliverChanged(chatId, feed);
        }
      }
    } finally {
      feed.isBusy = false;
    }
  }

  async #deliver(chatId: string, feed: Feed): Promise<void> {
    const { db, realtime } = this.#context;
    const ready = takeFresh(feed);
    const newMessages =
      ready.length > 0
        ? ready
        : (await listAfter(db, chatId, feed.deliveredSeq, READ_BATCH_SIZE)).map(viewMessage);
    const messages = untilMembershipChange(newMessages);
    const last = messages.at(-1);
    if (!last) {
      // The chat was deleted.
      feed.deliveredSeq = feed.latestSeq;
      return;
    }
    const before = feed.members;
    let recipients = before;
    if (!before || isMembershipChange(last)) {
      feed.members = new Set(await listMemberIds(db, chatId));
      // A member who leaves still receives the message about it.
      recipients = new Set([...(before ?? []), ...feed.members]);
    }
    for (const message of messages)
      realtime.sockets.subscribers.deliver(chatTopic(chatId), JSON.stringify(message), recipients);
    feed.deliveredSeq = last.seq;
    for (const seq of feed.fresh.keys()) if (seq <= last.seq) feed.fresh.delete(seq);
  }

  async #deliverChanged(chatId: string, feed: Feed): Promise<void> {
    const { db, realtime } = this.#context;
    const seqs = [...feed.changedSeqs];
    const rows = await findMessages(db, chatId, seqs);
    const members = new Set(await listMemberIds(db, chatId));
    feed.members = members;
    for (const row of rows) {
      const event: chats.ChatEvent = { event: 'changed', chatRoomId: chatId, changed: viewMessage(row) };
      realtime.sockets.subscribers.deliver(chatTopic(chatId), JSON.stringify(event), members);
    }
    for (const seq of seqs) feed.changedSeqs.delete(seq);
  }
}

/** Returns the messages in memory that directly follow the last one sent. */
function takeFresh({ fresh, deliveredSeq }: Feed): chats.Message[] {
  const messages: chats.Message[] = [];
  for (let message = fresh.get(deliveredSeq + 1); message; message = fresh.get(message.seq + 1))
    messages.push(message);
  return messages;
}

const isMembershipChange = ({ type }: chats.Message): boolean => type === 'JOIN' || type === 'LEAVE';

/** Returns the messages up to and including the first one that changes who the members are. */
function untilMembershipChange(messages: readonly chats.Message[]): readonly chats.Message[] {
  const change = messages.findIndex(isMembershipChange);
  return change === -1 ? messages : messages.slice(0, change + 1);
}
