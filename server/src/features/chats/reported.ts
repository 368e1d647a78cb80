import type { chats } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { releaseFiles } from '../uploads/index.ts';
import type { Which } from './files.queries.ts';
import { tellChange } from './tell-change.ts';
import { emptyMessage, findMessagesAt, lockMessage } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/** Messages at these places, whoever asks; without those that were taken back. */
export async function loadMessagesAt(db: Queryable, places: readonly Which[]): Promise<chats.Message[]> {
  if (places.length === 0) return [];
  const rows = await findMessagesAt(db, places);
  return rows.filter(({ removedAt }) => removedAt === null).map(viewMessage);
}

/** Takes away what somebody has said, however old it is, with its files; what is gone already stays so. */
export async function takeAway(context: Context, tx: Tx, emit: Emit, { chatId, seq }: Which): Promise<void> {
  const message = await lockMessage(tx, chatId, seq);
  if (!message || message.isRemoved) return;
  const files = await emptyMessage(tx, chatId, seq);
  if (files.length > 0) await releaseFiles(context, tx, files);
  await tellChange(tx, emit, { chatId, seq }, 'words');
}
