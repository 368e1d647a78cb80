import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/**
 * Deletes the newest messages of a chat without members, so that replies go before the messages
 * they answer.
 * @returns the number of messages and the keys of their files
 */
export async function deleteNewest(
  tx: Tx,
  chatId: string,
  maxMessages: number,
): Promise<{ count: number; keys: string[] }> {
  const { rows } = await sql<{ count: number; keys: string[] }>`
    with gone as (
      select messages.chat_id, messages.seq, messages.kind, messages.text from messages
      join chats on chats.id = messages.chat_id and chats.member_count = 0
      where chat_id = ${chatId} order by seq desc limit ${maxMessages}
    ), held as (
      select f.file_key, f.thumb_key, f.stream_key from chat_files as f join gone using (chat_id, seq)
    ), deleted as (
      delete from messages using gone where messages.chat_id = gone.chat_id and messages.seq = gone.seq returning 1
    )
    select (select count(*)::integer from deleted) as count, array(
      select key from held cross join lateral (values (file_key), (thumb_key), (stream_key)) as keys (key)
      where key is not null
      union select text from gone where kind = 'PHOTO' and text not like 'https://%' and text <> ''
    ) as keys`.execute(tx);
  return rows[0] ?? { count: 0, keys: [] };
}

export async function deleteChatRow(tx: Tx, chatId: string): Promise<void> {
  await tx.deleteFrom('chats').where('id', '=', chatId).where('member_count', '=', 0).execute();
}

/** Lists chats of a user, at most `maxChats`. */
export async function listChatIdsOf(db: Queryable, userId: string, maxChats: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .limit(maxChats)
    .execute();
  return rows.map(({ chat_id }) => chat_id);
}

/**
 * Removes the sender from messages of a deleted account, at most `maxMessages`.
 * @returns how many
 */
export async function clearSender(tx: Tx, userId: string, maxMessages: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set sender_id = null where (chat_id, seq) in (
      select chat_id, seq from messages where sender_id = ${userId} limit ${maxMessages}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
