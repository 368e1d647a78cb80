import { cutText, DELETED_USER, limits, type moderation } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** The subject of a report: its owner and its current text. */
export interface Subject extends moderation.Copy {
  ownerId: string;
  ownerName: string;
  /** The post that a comment belongs to. */
  postId: string | null;
}

/** A reference to a subject: a message by its position, everything else by its id. */
export interface SubjectRef {
  kind: moderation.SubjectKind;
  id: string;
  position: MessagePosition | null;
}

/** The position of a message. */
export interface MessagePosition {
  chatId: string;
  seq: number;
}

/** SQL: the texts of a row of `releases` besides its title. */
const releaseTexts = sql<string>`concat_ws(e'\n', nullif(notes, ''), nullif(label, ''), nullif(catalogue_number, ''),
  nullif(p_line, ''), nullif(c_line, ''))`;

/**
 * The query for each kind, without regard to visibility. The lines of `content` are the subject's
 * texts.
 */
const SUBJECT_QUERIES: Record<
  Exclude<moderation.SubjectKind, 'message'>,
  (id: string) => ReturnType<typeof sql<Subject>>
> = {
  post: (id) => sql<Subject>`
    select author_id as "ownerId", user_name as "ownerName", null::uuid as "postId", title,
      concat_ws(e'\n', nullif(description, ''), nullif(note, ''), array_to_string(genres, ', ')) as content
    from posts join users on users.id = author_id
    join post_versions on post_versions.post_id = posts.id and number = version where posts.id = ${id}`,
  comment: (id) => sql<Subject>`
    select found.user_id as "ownerId", user_name as "ownerName", post_id as "postId", title, text as content
    from (
      select user_id, post_id, text from comments where id = ${id}
      union all
      select user_id, post_id, text from hidden_comments where id = ${id}
    ) as found
    join posts on posts.id = post_id join users on users.id = found.user_id`,
  profile: (id) => sql<Subject>`
    select id as "ownerId", user_name as "ownerName", null::uuid as "postId", user_name as title,
      concat_ws(e'\n', nullif(bio, ''), nullif(location, ''), nullif(about, ''),
        nullif(array_to_string(social_media, e'\n'), '')) as content
    from users where id = ${id} and deleted_at is null`,
  demo: (id) => sql<Subject>`
    select user_id as "ownerId", user_name as "ownerName", null::uuid as "postId", title,
      array_to_string(features, ', ') as content
    from demos join users on users.id = user_id where demos.id = ${id}`,
  release: (id) => sql<Subject>`
    select owner_id as "ownerId", user_name as "ownerName", null::uuid as "postId", title, ${releaseTexts} as content
    from releases join users on users.id = owner_id where releases.id = ${id}`,
  playlist: (id) => sql<Subject>`
    select owner_id as "ownerId", user_name as "ownerName", null::uuid as "postId", name as title,
      playlists.description as content
    from playlists join users on users.id = owner_id where playlists.id = ${id}`,
};

/** @returns undefined if the subject does not exist */
export async function findSubject(
  db: Queryable,
  { kind, id, position }: SubjectRef,
): Promise<(Subject & { id: string }) | undefined> {
  if (kind === 'message') return position ? findMessage(db, position) : undefined;
  const { rows } = await SUBJECT_QUERIES[kind](id).execute(db);
  return rows[0] && { ...rows[0], id };
}

/** Finds a message of a user. Excludes messages of the server and deleted messages. */
async function findMessage(
  db: Queryable,
  { chatId, seq }: MessagePosition,
): Promise<(Subject & { id: string }) | undefined> {
  const { rows } = await sql<Subject & { id: string }>`
    select message.id, sender_id as "ownerId", user_name as "ownerName", null::uuid as "postId",
      coalesce(chats.name, '') as title, coalesce(files.name, text) as content
    from messages as message join chats on chats.id = message.chat_id join users on users.id = sender_id
    left join chat_files as files on files.chat_id = message.chat_id and files.seq = message.seq
    where message.chat_id = ${chatId} and message.seq = ${seq} and message.kind in ('CHAT', 'FILE')
      and removed_at is null`.execute(db);
  return rows[0];
}

/** How many messages before and after the reported one are copied with it. */
const CONTEXT_MESSAGES = { before: 4, after: 2 };

/** Loads a message and those around it, oldest first. Deleted messages are left out. */
export async function findContext(
  db: Queryable,
  { chatId, seq }: MessagePosition,
): Promise<moderation.ContextLine[]> {
  const { rows } = await sql<moderation.ContextLine>`
    select message.seq, coalesce(user_name, ${DELETED_USER}) as sender,
      coalesce(files.name, text) as words
    from messages as message left join users on users.id = sender_id and deleted_at is null
    left join chat_files as files on files.chat_id = message.chat_id and files.seq = message.seq
    where message.chat_id = ${chatId} and message.kind in ('CHAT', 'FILE') and removed_at is null
      and message.seq between ${seq - CONTEXT_MESSAGES.before} and ${seq + CONTEXT_MESSAGES.after}
    order by message.seq`.execute(db);
  return rows.map(({ words, ...line }) => ({ ...line, words: cutText(words, limits.chats.preview) }));
}

/** Loads the current texts of comments, without those that are deleted or hidden. */
export async function findCommentText(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Loads the current texts of releases besides their titles. */
export async function findReleaseTexts(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; words: string }>`
    select id, ${releaseTexts} as words from releases where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, words }) => [id, words]));
}
