import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { shownPicture } from '../../users/index.ts';
import { isPairBlocked, isRefused } from '../chats.queries.ts';
import type { Sender } from '../members.queries.ts';
import type { Kind } from './messages.queries.ts';

/**
 * Seconds between two updates of the sort key of a chat that is first in a member's list already.
 */
const SORT_KEY_INTERVAL_SECONDS = 60;

export interface MessageSender extends Sender {
  /** Whether this is a direct chat in which one user has blocked the other. */
  hasBlocks: boolean;
  /** Whether this is a direct chat whose other user accepts no new chats with the sender. */
  isRefused: boolean;
  /** The number of the message that was sent before under the same client id. */
  existingSeq: number | null;
}

/**
 * Finds senders in the order of the input; undefined for users who are not members or may not act.
 */
export async function findMessageSenders(
  tx: Tx,
  requests: readonly { chatId: string; userId: string; clientId?: string | undefined }[],
): Promise<(MessageSender | undefined)[]> {
  const { rows } = await sql<MessageSender & { place: number }>`${markPrepared('find-speakers')}
    select place, asked.chat_id as "chatId", users.id as "userId", users.user_name as "userName",
      ${shownPicture('profile_pic')} as "profilePic", ${isPairBlocked} as "hasBlocks",
      ${isRefused(sql`asked.user_id`)} as "isRefused", before.seq as "existingSeq"
    from unnest(${requests.map(({ chatId }) => chatId)}::uuid[], ${requests.map(({ userId }) => userId)}::uuid[],
      ${requests.map(({ clientId }) => clientId ?? null)}::text[]) with ordinality as asked (chat_id, user_id, client_id, place)
    join chats on chats.id = asked.chat_id
    join chat_members as members on members.chat_id = asked.chat_id and members.user_id = asked.user_id
    join users on users.id = members.user_id and users.suspended_at is null
    left join messages as before on before.sender_id = asked.user_id and before.chat_id = asked.chat_id
      and before.client_id = asked.client_id`.execute(tx);
  const sendersByPlace = new Map(rows.map(({ place, ...sender }) => [place, sender]));
  return requests.map((_, index) => sendersByPlace.get(index + 1));
}

/** Finds the number of the message that was sent before under this client id. */
export async function findSentSeq(
  db: Queryable,
  { chatId, senderId, clientId }: { chatId: string; senderId: string; clientId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('sender_id', '=', senderId)
    .where('chat_id', '=', chatId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.seq;
}

export interface NewMessage {
  chatId: string;
  seq: number;
  id: string;
  kind: Kind;
  senderId: string | null;
  byId: string | null;
  text: string;
  clientId: string | null;
  replyTo: number | null;
}

export interface Reader {
  chatId: string;
  userId: string;
  unread: number;
}

/**
 * Inserts messages into locked chats and updates the last numbers of the chats. Each chat moves to
 * the top of its members' lists. Own messages do not count as unread; the user who adds a member
 * counts as the sender of that message. A member whose list does not have the chat gets it with a
 * message or file, not with an announcement. No row is written for a member whose list has the chat
 * at the top already, which is the usual case in an active conversation. It is one statement,
 * because in a small chat round trips to the database cost most. The time of a chat is that of its
 * last message, so that clients recognise that both belong together.
 * @returns the time of each message in milliseconds since 1970, and the members who list the chats
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<{ times: number[]; readers: Reader[] }> {
  const { rows } = await sql<{
    times: number[];
    readers: [chatId: string, userId: string, unread: number][];
  }>`
    ${markPrepared('insert-messages')}
    with moment as materialized (
      select clock_timestamp() as time
    ), input as materialized (
      select * from unnest(
        ${messages.map((each) => each.chatId)}::uuid[], ${messages.map((each) => each.seq)}::bigint[],
        ${messages.map((each) => each.id)}::uuid[], ${messages.map((each) => each.kind)}::text[],
        ${messages.map((each) => each.senderId)}::uuid[], ${messages.map((each) => each.byId)}::uuid[],
        ${messages.map((each) => each.text)}::text[], ${messages.map((each) => each.clientId)}::text[],
        ${messages.map((each) => each.replyTo)}::bigint[])
        with ordinality as input (chat_id, seq, id, kind, sender_id, actor_id, text, client_id, reply_to, place)
    ), written as (
      insert into messages (chat_id, seq, id, kind, sender_id, actor_id, text, client_id, reply_to, created_at)
      select chat_id, seq, id, kind, sender_id, actor_id, text, client_id, reply_to, time from input, moment
      returning chat_id, seq, created_at
    ), last as (
      select chat_id, max(seq) as seq, bool_or(kind in ('CHAT', 'FILE')) as is_spoken from input group by chat_id
    ), counted as (
      update chats set last_seq = last.seq, last_message_at = time from last, moment where chats.id = last.chat_id
    ), own as (
      select chat_id, coalesce(actor_id, sender_id) as user_id, count(*) as own from input group by 1, 2
    ), readers as materialized (
      select members.chat_id, members.user_id, coalesce(own.own, 0) as own,
        greatest(0, last.seq - members.read_seq - members.own_unread - coalesce(own.own, 0)) as unread,
        not members.is_listed or members.active_at < now() - make_interval(secs => ${SORT_KEY_INTERVAL_SECONDS}) or exists (
          select from chat_members as others where others.user_id = members.user_id and others.is_listed
            and others.active_at > members.active_at
        ) as is_behind
      from last join chat_members as members on members.chat_id = last.chat_id
      left join own on own.chat_id = members.chat_id and own.user_id = members.user_id
      where members.is_listed or last.is_spoken
    ), touched as (
      update chat_members as members set
        own_unread = members.own_unread + readers.own,
        is_listed = true,
        active_at = case when readers.is_behind then clock_timestamp() else members.active_at end
      from readers
      where members.chat_id = readers.chat_id and members.user_id = readers.user_id
        and (readers.is_behind or readers.own > 0)
    )
    select
      (select json_agg((extract(epoch from written.created_at) * 1000)::bigint order by input.place)
        from written join input using (chat_id, seq)) as times,
      coalesce((select json_agg(json_build_array(chat_id, user_id, unread)) from readers), '[]') as readers`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('Messages were not written.');
  return {
    times: row.times,
    readers: row.readers.map(([chatId, userId, unread]) => ({ chatId, userId, unread })),
  };
}
