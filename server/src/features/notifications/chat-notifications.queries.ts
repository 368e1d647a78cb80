import { sql } from 'kysely';
import type { Events } from '../../events/events.ts';
import type { Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { isDue, type StoredNotification } from './activity-notifications.queries.ts';

/**
 * Notifies members who do not have the chat open of new messages, and added members that they were
 * added. A member gets one notification until they have read the chat; a message replaces the one
 * about being added. Members who mute the chat or the sender get none.
 */
export async function insertChatNotifications(
  tx: Tx,
  writtenChats: Events['chats.written']['chats'],
): Promise<StoredNotification[]> {
  const entries = writtenChats.flatMap(({ chatId, entries: chatEntries }) =>
    chatEntries.map((entry) => ({ ...entry, chatId })),
  );
  const { rows } = await sql<StoredNotification>`${markPrepared('insert-chat-notices')}
    with entry as materialized (
      select * from unnest(${entries.map(({ chatId }) => chatId)}::uuid[], ${entries.map(({ seq }) => seq)}::bigint[],
        ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ senderId }) => senderId)}::uuid[],
        ${entries.map(({ byId }) => byId)}::uuid[]) as entry (chat_id, seq, kind, sender_id, actor_id)
    )
    insert into notifications (user_id, kind, chat_id, message_seq)
    select members.user_id, 'chat', members.chat_id, first.seq
    from chat_members as members cross join lateral (
      select seq from entry
      where entry.chat_id = members.chat_id
        and case when entry.kind = 'JOIN' then sender_id = members.user_id and actor_id is not null
          else entry.kind in ('CHAT', 'FILE') and sender_id is distinct from members.user_id end
        and not exists (
          select from blocks where user_id = members.user_id and other_id = coalesce(actor_id, sender_id)
        ) and not exists (
          select from blocks where other_id = members.user_id and user_id = coalesce(actor_id, sender_id)
            and blocks.kind = 'block'
        )
      order by seq limit 1
    ) as first
    where members.chat_id = any(${writtenChats.map(({ chatId }) => chatId)}::uuid[])
      and not members.is_muted and members.present_until < now()
      and not exists (
        select from notifications as open
        where open.chat_id = members.chat_id and open.user_id = members.user_id and open.unread > 0
          and open.message_seq > 0
      )
    order by members.chat_id, members.user_id
    on conflict (chat_id, user_id) do update
      set message_seq = excluded.message_seq, added_by = null, unread = 1, notified_at = excluded.notified_at
      where notifications.unread = 0 or notifications.message_seq = 0
    returning id, user_id as "userId", true as "isNew", ${isDue} as "isDue"`.execute(tx);
  return rows;
}

/** Notifies the members of a new group, except those who mute its creator. */
export async function insertGroupNotifications(
  tx: Tx,
  { chatId, creatorId, userIds }: Events['chat.created'],
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, chat_id, message_seq, added_by)
    select user_id, 'chat', chat_id, 0, ${creatorId} from chat_members as members
    where chat_id = ${chatId} and user_id = any(${userIds}::uuid[]) and not exists (
      select from blocks where blocks.user_id = members.user_id and other_id = ${creatorId}
    )
    order by user_id
    returning id, user_id as "userId", true as "isNew", ${isDue} as "isDue"`.execute(tx);
  return rows;
}

export async function deleteChatNotification(tx: Tx, chatId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the notification of a chat if it is about a message of this sender, whom the user hides.
 * A hidden notification would suppress those about messages of other members.
 */
export async function deleteChatNotificationsBy(tx: Tx, hiddenId: string, userId: string): Promise<void> {
  await sql`
    delete from notifications as notification
    where user_id = ${userId} and kind = 'chat' and (
      added_by = ${hiddenId} or exists (
        select from messages as message
        where message.chat_id = notification.chat_id and message.seq = notification.message_seq
          and coalesce(message.actor_id, message.sender_id) = ${hiddenId}
      )
    )`.execute(tx);
}
