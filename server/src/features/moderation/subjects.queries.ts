import { DELETED_USER, limits, type moderation } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** What is reported: whose it is, and what it says now. */
export interface Subject extends moderation.Copy {
  ownerId: string;
  ownerName: string;
  /** The post that a comment stands under. */
  postId: string | null;
}

/** What is meant: a message by its place, everything else by its id. */
export interface Meant {
  kind: moderation.SubjectKind;
  id: string;
  place: Place | null;
}

/** Where a message stands. */
export interface Place {
  chatId: string;
  seq: number;
}

/** Of each kind: where it stands, whoever may see it. The lines of `content` are its texts. */
const STATEMENTS: Record<
  Exclude<moderation.SubjectKind, 'message'>,
  (id: string) => ReturnType<typeof sql<Subject>>
> = {
  post: (id) => sql<Subject>`
    select author_id as "ownerId", user_name as "ownerName", null::uuid as "postId", title,
      concat_ws(e'\n', nullif(description, ''), array_to_string(genres, ', ')) as content
    from posts join users on users.id = author_id where posts.id = ${id}`,
  comment: (id) => sql<Subject>`
    select said.user_id as "ownerId", user_name as "ownerName", post_id as "postId", title, words as content
    from (
      select user_id, post_id, words from comments where id = ${id}
      union all
      select user_id, post_id, words from hidden_comments where id = ${id}
    ) as said
    join posts on posts.id = post_id join users on users.id = said.user_id`,
  profile: (id) => sql<Subject>`
    select id as "ownerId", user_name as "ownerName", null::uuid as "postId", user_name as title,
      concat_ws(e'\n', nullif(bio, ''), nullif(location, ''), nullif(about, ''),
        nullif(array_to_string(social_media, e'\n'), '')) as content
    from users where id = ${id} and left_at is null`,
  demo: (id) => sql<Subject>`
    select user_id as "ownerId", user_name as "ownerName", null::uuid as "postId", title,
      array_to_string(features, ', ') as content
    from demos join users on users.id = user_id where demos.id = ${id}`,
};

/** Undefined where it is gone. */
export async function findSubject(
  db: Queryable,
  { kind, id, place }: Meant,
): Promise<(Subject & { id: string }) | undefined> {
  if (kind === 'message') return place ? findSaid(db, place) : undefined;
  const { rows } = await STATEMENTS[kind](id).execute(db);
  return rows[0] && { ...rows[0], id };
}

/** What somebody has said or sent; not what the server tells, nor what was taken back. */
async function findSaid(
  db: Queryable,
  { chatId, seq }: Place,
): Promise<(Subject & { id: string }) | undefined> {
  const { rows } = await sql<Subject & { id: string }>`
    select said.id, sender_id as "ownerId", user_name as "ownerName", null::uuid as "postId",
      coalesce(chats.name, '') as title, coalesce(files.name, words) as content
    from messages as said join chats on chats.id = said.chat_id join users on users.id = sender_id
    left join chat_files as files on files.chat_id = said.chat_id and files.seq = said.seq
    where said.chat_id = ${chatId} and said.seq = ${seq} and said.kind in ('CHAT', 'FILE')
      and removed_at is null`.execute(db);
  return rows[0];
}

/** Messages before and after one that are copied with it. */
const AROUND = { before: 4, after: 2 };

/** What was said around a message, oldest first, and itself; what was taken back says nothing. */
export async function findContext(db: Queryable, { chatId, seq }: Place): Promise<moderation.ContextLine[]> {
  const { rows } = await sql<moderation.ContextLine>`
    select said.seq, coalesce(user_name, ${DELETED_USER}) as sender,
      left(coalesce(files.name, words), ${limits.chats.preview}) as words
    from messages as said left join users on users.id = sender_id and left_at is null
    left join chat_files as files on files.chat_id = said.chat_id and files.seq = said.seq
    where said.chat_id = ${chatId} and said.kind in ('CHAT', 'FILE') and removed_at is null
      and said.seq between ${seq - AROUND.before} and ${seq + AROUND.after}
    order by said.seq`.execute(db);
  return rows;
}

/** What these comments say now; without those that are gone or hidden. */
export async function findCommentWords(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'words'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, words }) => [id, words]));
}
