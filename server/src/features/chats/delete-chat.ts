import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { releaseFiles } from '../uploads/index.ts';
import { deleteChatRow, deleteNewest } from './delete-chat.queries.ts';

/** Messages deleted by one transaction. */
const MESSAGES_AT_ONCE = 500;

export const deleteChat = defineJob('delete-chat', z.object({ chatId: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});

/**
 * Deletes a chat without members, with its files, in batches. The job may run again or
 * concurrently.
 */
export async function clearChat(context: Context, chatId: string, signal: AbortSignal): Promise<void> {
  for (let isEmpty = false; !isEmpty;) {
    signal.throwIfAborted();
    isEmpty = await context.transact(async (tx) => {
      const { count, keys } = await deleteNewest(tx, chatId, MESSAGES_AT_ONCE);
      if (keys.length > 0) await releaseFiles(context, tx, keys);
      return count < MESSAGES_AT_ONCE;
    });
  }
  await context.transact((tx) => deleteChatRow(tx, chatId));
}
