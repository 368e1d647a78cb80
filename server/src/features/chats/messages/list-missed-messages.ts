import { limits, type chats } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { coalesceReads } from '../../../concurrency/coalesce-reads.ts';
import { findMembers } from '../members.queries.ts';
import { listAfterEach } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';
import { chatNotFound } from './write-messages.ts';

interface CatchUpRequest {
  chatId: string;
  userId: string;
  /** The number of the last message that the client has. */
  after: number;
}

/**
 * Requests answered by one query. The limit is low because each client may have missed many
 * messages.
 */
const MAX_BATCH_SIZE = 20;

/**
 * Returns a function that reads the messages a client missed, oldest first. After a server restart
 * all clients reconnect at the same time, so concurrent requests share queries.
 * @throws {ApiError} NOT_FOUND
 */
export function createMissedMessagesReader({
  db,
}: Pick<Context, 'db'>): (request: CatchUpRequest) => Promise<chats.Message[]> {
  const maxMessages = limits.chats.after;
  const catchUp = coalesceReads<CatchUpRequest, chats.Message[]>(
    async (_all, requests) => {
      const [members, rows] = await Promise.all([
        findMembers(db, requests),
        listAfterEach(db, requests, maxMessages),
      ]);
      const messagesOf = new Map(requests.map(({ chatId }): [string, chats.Message[]] => [chatId, []]));
      for (const row of rows) messagesOf.get(row.chatId)?.push(viewMessage(row));
      return requests.map(({ chatId, after }, place) => {
        if (!members.has(place)) return chatNotFound();
        return (messagesOf.get(chatId) ?? []).filter(({ seq }) => seq > after).slice(0, maxMessages);
      });
    },
    { maxBatchSize: MAX_BATCH_SIZE },
  );
  return (request) => catchUp('', request);
}
