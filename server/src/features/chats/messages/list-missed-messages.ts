import { limits, type chats } from '@backbeat/contract';
import { coalesceReads } from '../../../concurrency/coalesce-reads.ts';
import type { Queryable } from '../../../db/database.ts';
import { perDatabase } from '../../../db/per-database.ts';
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
 * Lists the messages that a client missed, oldest first. After a server restart
 * all clients reconnect at the same time, so concurrent requests share queries.
 * @throws {ApiError} NOT_FOUND
 */
export const listMissedMessages = (db: Queryable, request: CatchUpRequest): Promise<chats.Message[]> =>
  readerOf(db)('', request);

const maxMessages = limits.chats.after;

const readerOf = perDatabase((db) =>
  coalesceReads<CatchUpRequest, chats.Message[]>(
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
  ),
);
