import type { chats } from '@backbeat/contract';
import type { Emit } from '../../../events/event-bus.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { releaseFiles } from '../../uploads/index.ts';
import type { FilePosition } from '../files.queries.ts';
import { emitMessageChange } from './emit-message-change.ts';
import { emptyMessage, findMessagesAt, lockMessage } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/** Returns the messages at these places, without a check of membership and without deleted ones. */
export async function loadMessagesAt(
  db: Queryable,
  places: readonly FilePosition[],
): Promise<chats.Message[]> {
  if (places.length === 0) return [];
  const rows = await findMessagesAt(db, places);
  return rows.filter(({ removedAt }) => removedAt === null).map(viewMessage);
}

/** Deletes a message and its files, however old it is. Does nothing if it is deleted already. */
export async function removeReportedMessage(
  context: Context,
  tx: Tx,
  emit: Emit,
  { chatId, seq }: FilePosition,
): Promise<void> {
  const message = await lockMessage(tx, chatId, seq);
  if (!message || message.isRemoved) return;
  const files = await emptyMessage(tx, chatId, seq);
  if (files.length > 0) await releaseFiles(context, tx, files);
  await emitMessageChange(tx, emit, { chatId, seq }, 'text');
}
