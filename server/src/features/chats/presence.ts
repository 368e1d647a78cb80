import { chatTopic } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { refreshPresence, lookAt, markPresent } from './members.queries.ts';

/** Seconds that somebody counts as looking at a chat after their process was heard of last; it may have died. */
const LEASE = 90;
/** Milliseconds that people who stop looking are gathered. */
const GATHER = 50;

interface Look {
  chatId: string;
  userId: string;
}

/**
 * Who has which chat before their eyes, in the database, since whoever writes a message may be in another process. They
 * need no notification.
 */
export class Presence {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #stopped = new Map<string, Look>();
  #isGathering = false;
  /** After a restart everybody comes at the same time. */
  readonly #begin = batchWrites<Look, { lastSeq: number | undefined }>(async (_all, looks) => {
    const { db } = this.#context;
    const noted = await markPresent(db, looks, LEASE);
    return Promise.all(
      looks.map(async (look, place) => ({ lastSeq: noted.get(place) ?? (await lookAt(db, look, LEASE)) })),
    );
  });

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
    const { rooms } = context.realtime.sockets;
    rooms.onLeave((room, userId) => {
      const chatId = chatIdOf(room);
      if (chatId === undefined || rooms.usersIn(room).has(userId)) return;
      this.#gather({ chatId, userId });
    });
  }

  /** Somebody begins. @returns the number of the last message; undefined for who is no member */
  async begin(look: Look): Promise<number | undefined> {
    const { lastSeq } = await this.#begin('', look);
    return lastSeq;
  }

  /** Those who listen to these chats in this process go on; to be called a few times in the time of a lease. */
  async renew(chatIds: readonly string[]): Promise<void> {
    const { rooms } = this.#context.realtime.sockets;
    const looking = chatIds.flatMap((chatId) =>
      [...rooms.usersIn(chatTopic(chatId))].map((userId) => ({ chatId, userId })),
    );
    // Who is passed over has a turn in the next round, within the lease.
    if (looking.length > 0) await refreshPresence(this.#context.db, looking, LEASE);
  }

  #gather(look: Look): void {
    this.#stopped.set(`${look.chatId} ${look.userId}`, look);
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => void this.#stop(), GATHER).unref();
  }

  async #stop(): Promise<void> {
    this.#isGathering = false;
    const { db, realtime, log } = this.#context;
    const stopped = [...this.#stopped.values()].filter(
      ({ chatId, userId }) => !realtime.sockets.rooms.usersIn(chatTopic(chatId)).has(userId),
    );
    this.#stopped.clear();
    try {
      if (stopped.length === 0) return;
      for (const passedOver of await refreshPresence(db, stopped, 0)) this.#gather(passedOver);
    } catch (error) {
      // It is over by itself soon.
      log.debug({ err: error }, 'it was not noted who looks at a chat no more');
    }
  }
}

const TOPIC = chatTopic('');

const chatIdOf = (room: string): string | undefined =>
  room.startsWith(TOPIC) ? room.slice(TOPIC.length) : undefined;
