import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** The facts of a version that a release message needs. */
export interface RecordingRow {
  genres: string[];
  /** Seconds; null until the media processor has measured it. */
  duration: number | null;
  musicKey: string;
  isrc: string | null;
  explicit: boolean;
}

/** Finds the recording of a version of a post. */
export async function findRecording(
  db: Queryable,
  postId: string,
  version: number,
): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .select(['genres', 'isrc', 'explicit', 'post_versions.duration', 'post_versions.music_key as musicKey'])
    .where('post_versions.post_id', '=', postId)
    .where('number', '=', version)
    .modifyFront(markPrepared('find-recording'))
    .executeTakeFirst();
}
