import type { reports } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** What is reported: whose it is, and what it says now. */
export interface Subject extends reports.Copy {
  ownerId: string;
  ownerName: string;
  /** The post that a comment stands under. */
  postId: string | null;
}

/** Of each kind: where it stands, whoever may see it. The lines of `content` are its texts. */
const STATEMENTS: Record<reports.SubjectKind, (id: string) => ReturnType<typeof sql<Subject>>> = {
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
  kind: reports.SubjectKind,
  id: string,
): Promise<Subject | undefined> {
  const { rows } = await STATEMENTS[kind](id).execute(db);
  return rows[0];
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
