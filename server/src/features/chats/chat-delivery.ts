import { chatTopic, type chats } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { findLastSeqs } from './chats.queries.ts';
import { listMemberIds } from './members.queries.ts';
import { findMessages, listAfter } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/** What this process has sent to those who listen to a chat. */
interface Feed {
  /** The number of the last message that was sent, and of the last one that is known of. */
  delivered: number;
  known: number;
  /** Messages that need not be read any more, by number. */
  fresh: Map<number, chats.Message>;
  /** Numbers of messages that read otherwise now. */
  changed: Set<number>;
  /** Who may be sent something; undefined until it is read. */
  members: ReadonlySet<string> | undefined;
  isBusy: boolean;
  /** Whether nobody listened in the last round. */
  isIdle: boolean;
}

/** Messages that are read at once. */
const ROUND = 200;
/** Milliseconds after which it is tried again when the database did not answer. */
const AGAIN = 1_000;

/**
 * Sends to those who listen what is said in chats: each message once, in the order of the numbers, whatever order and from
 * whatever process word of them comes, and only to who is a member at that place in the conversation. What is missing is
 * read from the database.
 */
export class ChatDelivery {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #feeds = new Map<string, Feed>();

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
  }

  /** Somebody is about to listen to a chat, whose last message has this number. */
  open(chatId: string, lastSeq: number): void {
    const known = this.#feeds.get(chatId);
    if (known) {
      known.isIdle = false;
      return;
    }
    this.#feeds.set(chatId, {
      delivered: lastSeq,
      known: lastSeq,
      fresh: new Map(),
      changed: new Set(),
      members: undefined,
      isBusy: false,
      isIdle: false,
    });
  }

  /** There are messages up to a number; some of them may be at hand. */
  heard(chatId: string, upTo: number, messages: readonly chats.Message[] = []): void {
    const feed = this.#feeds.get(chatId);
    if (!feed || upTo <= feed.delivered) return;
    feed.known = Math.max(feed.known, upTo);
    for (const message of messages) feed.fresh.set(message.seq, message);
    this.#go(chatId, feed);
  }

  /** A message reads otherwise now. */
  changed(chatId: string, seq: number): void {
    const feed = this.#feeds.get(chatId);
    if (!feed) return;
    feed.changed.add(seq);
    this.#go(chatId, feed);
  }

  /** Sends something that is not kept, to those who are members as far as this feed has come. */
  async tell(chatId: string, json: string): Promise<void> {
    const feed = this.#feeds.get(chatId);
    if (!feed || !this.#isHeard(chatId)) return;
    const { db, realtime } = this.#context;
    const to = feed.members ?? new Set(await listMemberIds(db, chatId));
    feed.members ??= to;
    realtime.sockets.rooms.deliver(chatTopic(chatId), json, to);
  }

  /** Word may have been lost: asks how far all chats have come that somebody listens to. */
  async catchUp(): Promise<void> {
    const ids = [...this.#feeds.keys()];
    if (ids.length === 0) return;
    for (const { id, lastSeq } of await findLastSeqs(this.#context.db, ids)) {
      const feed = this.#feeds.get(id);
      // Who left or joined meanwhile is told by messages, which may be those that were lost.
      if (feed) feed.members = undefined;
      this.heard(id, lastSeq);
    }
  }

  /** Forgets chats that nobody listens to. @returns those that somebody listens to */
  sweep(): string[] {
    for (const [chatId, feed] of this.#feeds) {
      const isIdle = !this.#isHeard(chatId);
      // Whoever is about to listen is not there yet.
      if (isIdle && feed.isIdle && !feed.isBusy) this.#feeds.delete(chatId);
      feed.isIdle = isIdle;
    }
    return [...this.#feeds.keys()].filter((chatId) => this.#isHeard(chatId));
  }

  #isHeard(chatId: string): boolean {
    return this.#context.realtime.sockets.rooms.hasSubscribers(chatTopic(chatId));
  }

  #go(chatId: string, feed: Feed): void {
    if (feed.isBusy) return;
    feed.isBusy = true;
    this.#work(chatId, feed).catch((error: unknown) => {
      this.#context.log.warn({ err: error, chatId }, 'what was said in a chat could not be sent yet');
      setTimeout(() => this.#go(chatId, feed), AGAIN).unref();
    });
  }

  async #work(chatId: string, feed: Feed): Promise<void> {
    try {
      while (feed.delivered < feed.known || feed.changed.size > 0) {
        if (!this.#isHeard(chatId)) {
          // Whoever comes now asks for what was before.
          feed.delivered = feed.known;
          feed.fresh.clear();
          feed.changed.clear();
          feed.members = undefined;
        } else if (feed.delivered < feed.known) {
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
    const read =
      ready.length > 0 ? ready : (await listAfter(db, chatId, feed.delivered, ROUND)).map(viewMessage);
    const messages = uptoChange(read);
    const last = messages.at(-1);
    if (!last) {
      // The chat is gone.
      feed.delivered = feed.known;
      return;
    }
    const before = feed.members;
    let to = before;
    if (!before || isChange(last)) {
      feed.members = new Set(await listMemberIds(db, chatId));
      // Who leaves still hears of that.
      to = new Set([...(before ?? []), ...feed.members]);
    }
    for (const message of messages)
      realtime.sockets.rooms.deliver(chatTopic(chatId), JSON.stringify(message), to);
    feed.delivered = last.seq;
    for (const seq of feed.fresh.keys()) if (seq <= last.seq) feed.fresh.delete(seq);
  }

  async #deliverChanged(chatId: string, feed: Feed): Promise<void> {
    const { db, realtime } = this.#context;
    const seqs = [...feed.changed];
    const rows = await findMessages(db, chatId, seqs);
    const members = new Set(await listMemberIds(db, chatId));
    feed.members = members;
    for (const row of rows) {
      const event: chats.ChatEvent = { event: 'changed', chatRoomId: chatId, changed: viewMessage(row) };
      realtime.sockets.rooms.deliver(chatTopic(chatId), JSON.stringify(event), members);
    }
    for (const seq of seqs) feed.changed.delete(seq);
  }
}

/** Messages at hand that follow on what was sent. */
function takeFresh({ fresh, delivered }: Feed): chats.Message[] {
  const taken: chats.Message[] = [];
  for (let message = fresh.get(delivered + 1); message; message = fresh.get(message.seq + 1))
    taken.push(message);
  return taken;
}

const isChange = ({ type }: chats.Message): boolean => type === 'JOIN' || type === 'LEAVE';

/** The messages up to the first one with which the members change. */
function uptoChange(messages: readonly chats.Message[]): readonly chats.Message[] {
  const change = messages.findIndex(isChange);
  return change === -1 ? messages : messages.slice(0, change + 1);
}
