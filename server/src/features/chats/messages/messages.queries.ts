import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { FileRow } from '../files.queries.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { shownPicture } from '../../users/index.ts';

export type Kind = 'CHAT' | 'JOIN' | 'LEAVE' | 'FILE' | 'PHOTO' | 'NAME';

/** A stored message with the names of the users in it. A name is null if the account is deleted. */
export interface MessageRow {
  chatId: string;
  seq: number;
  id: string;
  kind: Kind;
  senderId: string | null;
  sender: string | null;
  senderPic: string | null;
  by: string | null;
  text: string;
  clientId: string | null;
  time: Date;
  editedAt: Date | null;
  removedAt: Date | null;
  replyTo: QuotedRow | null;
  file: FileRow | null;
  reactions: { emoji: string; users: string[] }[];
}

export interface QuotedRow {
  seq: number;
  kind: Kind;
  sender: string | null;
  by: string | null;
  text: string;
  /** Name of the file. */
  file: string | null;
  isRemoved: boolean;
}

const nameOf = (alias: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.user_name`)} end`;

/**
 * Reads messages with all that their views show, ordered by number.
 * @param name of the prepared statement
 * @param selection a subquery that selects the messages (`chat_id`, `seq`)
 */
async function readMessages(
  db: Queryable,
  name: string,
  selection: ReturnType<typeof sql>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${markPrepared(name)}
    with picked as materialized (${selection})
    select m.chat_id as "chatId", m.seq, m.id, m.kind, m.sender_id as "senderId", ${nameOf('who')} as sender,
      case when who.deleted_at is null then ${shownPicture('profile_pic', 'who')} end as "senderPic", ${nameOf('by')} as by, m.text,
      m.client_id as "clientId", m.created_at as time, m.edited_at as "editedAt", m.removed_at as "removedAt",
      case when m.reply_to is not null then (
        select jsonb_build_object('seq', q.seq, 'kind', q.kind, 'sender', ${nameOf('qwho')}, 'by', ${nameOf('qby')},
          'text', q.text, 'file', (select name from chat_files as f where f.chat_id = q.chat_id and f.seq = q.seq),
          'isRemoved', q.removed_at is not null)
        from messages as q left join users as qwho on qwho.id = q.sender_id left join users as qby on qby.id = q.actor_id
        where q.chat_id = m.chat_id and q.seq = m.reply_to
      ) end as "replyTo",
      case when m.kind = 'FILE' then (
        select to_jsonb(f) from chat_files as f where f.chat_id = m.chat_id and f.seq = m.seq
      ) end as file,
      coalesce((
        select jsonb_agg(jsonb_build_object('emoji', emoji, 'users', users) order by first, emoji) from (
          select r.emoji, min(r.created_at) as first, jsonb_agg(u.user_name order by r.created_at, u.id) as users
          from message_reactions as r join users as u on u.id = r.user_id
          where r.chat_id = m.chat_id and r.seq = m.seq group by r.emoji
        ) as grouped
      ), '[]') as reactions
    from picked join messages as m on m.chat_id = picked.chat_id and m.seq = picked.seq
    left join users as who on who.id = m.sender_id
    left join users as by on by.id = m.actor_id
    order by m.chat_id, m.seq`.execute(db);
  return rows;
}

/** Lists the newest messages before a number, at most `maxMessages`, oldest first. */
export const listBefore = (
  db: Queryable,
  chatId: string,
  before: number,
  maxMessages: number,
): Promise<MessageRow[]> =>
  readMessages(
    db,
    'list-messages-before',
    sql`select chat_id, seq from messages where chat_id = ${chatId} and seq < ${before} order by seq desc limit ${maxMessages}`,
  );

/** Lists messages after a number, at most `maxMessages`, oldest first. */
export const listAfter = (
  db: Queryable,
  chatId: string,
  after: number,
  maxMessages: number,
): Promise<MessageRow[]> =>
  readMessages(
    db,
    'list-messages-after',
    sql`select chat_id, seq from messages where chat_id = ${chatId} and seq > ${after} order by seq limit ${maxMessages}`,
  );

/**
 * Lists messages of several chats after a number in each, at most `maxMessages` of each chat,
 * oldest first. Chats of which the user is not a member yield none.
 */
export const listAfterEach = (
  db: Queryable,
  requests: readonly { chatId: string; userId: string; after: number }[],
  maxMessages: number,
): Promise<MessageRow[]> =>
  readMessages(
    db,
    'list-messages-after-each',
    sql`select distinct asked.chat_id, latest.seq
      from unnest(${requests.map(({ chatId }) => chatId)}::uuid[], ${requests.map(({ userId }) => userId)}::uuid[],
        ${requests.map(({ after }) => after)}::bigint[]) as asked (chat_id, user_id, after)
      join chat_members as members using (chat_id, user_id)
      cross join lateral (
        select seq from messages where chat_id = asked.chat_id and seq > asked.after order by seq limit ${maxMessages}
      ) as latest`,
  );

export async function findMessage(
  db: Queryable,
  chatId: string,
  seq: number,
): Promise<MessageRow | undefined> {
  const [row] = await readMessages(
    db,
    'find-message',
    sql`select ${chatId}::uuid as chat_id, ${seq}::bigint as seq`,
  );
  return row;
}

/** Finds these messages of one chat, oldest first. */
export const findMessages = (db: Queryable, chatId: string, seqs: readonly number[]): Promise<MessageRow[]> =>
  readMessages(db, 'find-messages', sql`select ${chatId}::uuid as chat_id, unnest(${seqs}::bigint[]) as seq`);

/** Finds messages of several chats. */
export const findMessagesAt = (
  db: Queryable,
  places: readonly { chatId: string; seq: number }[],
): Promise<MessageRow[]> =>
  readMessages(
    db,
    'find-messages-at',
    sql`select * from unnest(${places.map(({ chatId }) => chatId)}::uuid[], ${places.map(({ seq }) => seq)}::bigint[])
      as place (chat_id, seq)`,
  );

/** Finds the last messages of several chats. */
export const findLast = (db: Queryable, chatIds: readonly string[]): Promise<MessageRow[]> =>
  readMessages(
    db,
    'find-last-messages',
    sql`select id as chat_id, last_seq as seq from chats where id = any(${chatIds}::uuid[]) and last_seq > 0`,
  );

/**
 * Locks a message that is about to be changed. `ageSeconds` is measured by the clock of the
 * database.
 */
export async function lockMessage(
  tx: Tx,
  chatId: string,
  seq: number,
): Promise<{ kind: Kind; senderId: string | null; isRemoved: boolean; ageSeconds: number } | undefined> {
  return tx
    .selectFrom('messages')
    .select([
      sql<Kind>`kind`.as('kind'),
      'sender_id as senderId',
      sql<boolean>`removed_at is not null`.as('isRemoved'),
      sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('ageSeconds'),
    ])
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateText(tx: Tx, chatId: string, seq: number, text: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ text, edited_at: sql<Date>`clock_timestamp()` })
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .execute();
}

/** Empties a message and leaves its number in place. @returns the keys of its files */
export async function emptyMessage(tx: Tx, chatId: string, seq: number): Promise<string[]> {
  await tx
    .updateTable('messages')
    .set({ text: '', removed_at: sql<Date>`clock_timestamp()` })
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .execute();
  await tx.deleteFrom('message_reactions').where('chat_id', '=', chatId).where('seq', '=', seq).execute();
  const rows = await tx
    .deleteFrom('chat_files')
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .returning(['file_key', 'thumb_key', 'stream_key'])
    .execute();
  return rows
    .flatMap(({ file_key, thumb_key, stream_key }) => [file_key, thumb_key, stream_key])
    .filter((key) => key !== null);
}

/** @returns whether there was such a reaction */
export async function deleteReaction(
  tx: Tx,
  of: { chatId: string; seq: number; userId: string; emoji: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('message_reactions')
    .where('chat_id', '=', of.chatId)
    .where('seq', '=', of.seq)
    .where('emoji', '=', of.emoji)
    .where('user_id', '=', of.userId)
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a reaction, unless the message has the most kinds allowed. The caller holds the message's
 * lock.
 */
export async function insertReaction(
  tx: Tx,
  { chatId, seq, userId, emoji }: { chatId: string; seq: number; userId: string; emoji: string },
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    with kinds as (
      select distinct emoji from message_reactions where chat_id = ${chatId} and seq = ${seq}
    ), added as (
      insert into message_reactions (chat_id, seq, emoji, user_id)
      select ${chatId}, ${seq}, ${emoji}, ${userId}
      where ${emoji} in (select emoji from kinds) or (select count(*) from kinds) < ${limits.chats.reactions}
      on conflict do nothing returning 1
    )
    select exists (select from added) or exists (
      select from message_reactions where chat_id = ${chatId} and seq = ${seq} and emoji = ${emoji} and user_id = ${userId}
    ) as "isThere"`.execute(tx);
  return rows[0]?.isThere ?? false;
}

/**
 * Searches the text of the last `maxSearched` messages before a number.
 * @returns the numbers of the matches, newest first, and the first number searched
 */
export async function searchMessages(
  db: Queryable,
  chatId: string,
  {
    text,
    before,
    maxSearched,
    maxMatches,
  }: { text: string; before: number; maxSearched: number; maxMatches: number },
): Promise<{ seqs: number[]; searchedFrom: number }> {
  const from = Math.max(1, before - maxSearched);
  const { rows } = await sql<{ seq: number }>`
    select seq from messages
    where chat_id = ${chatId} and seq >= ${from} and seq < ${before} and kind = 'CHAT'
      and position((select normalize_text(${text})) in fold_letters(text)) > 0
    order by seq desc limit ${maxMatches}`.execute(db);
  const seqs = rows.map(({ seq }) => seq);
  return { seqs, searchedFrom: seqs.length === maxMatches ? (seqs.at(-1) ?? from) : from };
}

/** Lists the numbers of messages with files before or after a number, newest first. */
export async function listFileSeqs(
  db: Queryable,
  chatId: string,
  {
    isAudio,
    from,
    maxFiles,
  }: { isAudio: boolean | undefined; from: { before: number } | { after: number }; maxFiles: number },
): Promise<number[]> {
  const isAfter = 'after' in from;
  const rows = await db
    .selectFrom('chat_files')
    .select('seq')
    .where('chat_id', '=', chatId)
    .where('seq', isAfter ? '>' : '<', 'after' in from ? from.after : from.before)
    .$if(isAudio !== undefined, (query) => query.where('is_audio', '=', isAudio === true))
    .orderBy('seq', isAfter ? 'asc' : 'desc')
    .limit(maxFiles)
    .execute();
  const seqs = rows.map(({ seq }) => seq);
  return isAfter ? seqs.toReversed() : seqs;
}
