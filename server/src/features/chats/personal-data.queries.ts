import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

export interface ChatData {
  id: string;
  name: string | null;
  isDirect: boolean;
  members: string[];
  joinedAt: Date;
  isMuted: boolean;
}

/** The chats of a user, in the order of their ids. */
export async function listChatData(
  db: Queryable,
  userId: string,
  after: ChatData | undefined,
): Promise<ChatData[]> {
  return readBatch<ChatData>(
    db,
    sql`
    select chats.id, chats.name, is_direct as "isDirect", chat_members.joined_at as "joinedAt",
      chat_members.is_muted as "isMuted", array(
      select user_name from chat_members as member join users on users.id = member.user_id and deleted_at is null
      where member.chat_id = chats.id order by member.joined_at, user_name
    ) as members
    from chat_members join chats on chats.id = chat_id
    where user_id = ${userId} and chats.id > ${after?.id ?? FIRST_ID}
    order by chats.id`,
  );
}

export interface MessageData {
  seq: number;
  kind: string;
  sender: string | null;
  text: string;
  replyTo: number | null;
  time: Date;
  editedAt: Date | null;
  isRemoved: boolean;
  fileName: string | null;
  /** The key of a file that the user has sent; files of other members are not in the copy. */
  fileKey: string | null;
  reactions: { emoji: string; userName: string }[];
}

/** The messages of a chat, in their order, for one of its members. */
export async function listMessageData(
  db: Queryable,
  { chatId, userId }: { chatId: string; userId: string },
  after: MessageData | undefined,
): Promise<MessageData[]> {
  return readBatch<MessageData>(
    db,
    sql`
    select messages.seq, kind, user_name as sender, text, reply_to as "replyTo", messages.created_at as "time",
      edited_at as "editedAt", removed_at is not null as "isRemoved", chat_files.name as "fileName",
      case when sender_id = ${userId} then file_key end as "fileKey",
      coalesce((
        select json_agg(json_build_object('emoji', emoji, 'userName', reacting.user_name) order by reaction.created_at)
        from message_reactions as reaction join users as reacting on reacting.id = reaction.user_id
        where reaction.chat_id = messages.chat_id and reaction.seq = messages.seq
      ), '[]') as reactions
    from messages
    left join users on users.id = sender_id and deleted_at is null
    left join chat_files on chat_files.chat_id = messages.chat_id and chat_files.seq = messages.seq
    where messages.chat_id = ${chatId} and messages.seq > ${after?.seq ?? 0}
      and exists (select from chat_members where chat_id = ${chatId} and user_id = ${userId})
    order by messages.seq`,
  );
}
