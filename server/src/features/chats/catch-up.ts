import { limits, type chats } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { findMembers } from './members.queries.ts';
import { listAfterEach } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';
import { noChat } from './write-messages.ts';

interface Asked {
  chatId: string;
  userId: string;
  /** The number of the last message that they have. */
  after: number;
}

/** How many are answered at once: each may have missed a lot. */
const TOGETHER = 20;

/**
 * Tells who comes back what was said meanwhile, oldest first. After a restart everybody comes back at the same time: those
 * who ask while others are answered are answered together.
 * @throws {ApiError} NOT_FOUND
 */
export function catcherUp({ db }: Pick<Context, 'db'>): (asked: Asked) => Promise<chats.Message[]> {
  const most = limits.chats.after;
  const catchUp = coalesceReads<Asked, chats.Message[]>(
    async (_all, asked) => {
      const [members, rows] = await Promise.all([findMembers(db, asked), listAfterEach(db, asked, most)]);
      const saidIn = new Map(asked.map(({ chatId }): [string, chats.Message[]] => [chatId, []]));
      for (const row of rows) saidIn.get(row.chatId)?.push(viewMessage(row));
      return asked.map(({ chatId, after }, place) => {
        if (!members.has(place)) return noChat();
        return (saidIn.get(chatId) ?? []).filter(({ seq }) => seq > after).slice(0, most);
      });
    },
    { maxBatchSize: TOGETHER },
  );
  return (asked) => catchUp('', asked);
}
