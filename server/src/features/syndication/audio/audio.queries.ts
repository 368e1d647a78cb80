import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

/** A version of a post, with what decides whether other apps may play it. */
export interface AudioRow {
  /** The version that the post shows. */
  currentVersion: number;
  /** Whether this version is that one, or has been. */
  wasCurrent: boolean;
  /** Whether its author lets podcast and feed apps play it. */
  isInFeeds: boolean;
  /** Null until there is a rendition. */
  streamKey: string | null;
}

/** Finds a version of a post. */
export async function findAudioRow(
  db: Queryable,
  postId: string,
  number: number,
): Promise<AudioRow | undefined> {
  const { rows } = await sql<AudioRow>`${markPrepared('find-audio')}
    select posts.version as "currentVersion", stream_key as "streamKey",
      coalesce((select in_feeds from privacy_settings where user_id = author_id), true) as "isInFeeds",
      number = posts.version or current_at is not null or exists (
        select from post_versions as later where later.post_id = posts.id and later.replaced_number = version.number
      ) as "wasCurrent"
    from posts join post_versions as version on version.post_id = posts.id
    where posts.id = ${postId} and number = ${number}`.execute(db);
  return rows[0];
}

/** Records that a post that was public is deleted. */
export async function insertFormerPost(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('former_posts')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a post is deleted that was public. */
export async function isFormerPost(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('former_posts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
