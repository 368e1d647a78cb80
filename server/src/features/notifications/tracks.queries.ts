import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';

export interface TrackRow {
  postId: string;
  title: string;
  artist: string;
  bannerKey: string | null;
  streamKey: string | null;
  /** Peaks in thousandths. */
  waveform: number[] | null;
  duration: number | null;
  loudness: number | null;
}

/**
 * The tracks of these posts that the viewer may hear, in no particular order: of drafts, those to
 * whose versions they are a party.
 */
export async function findTracks(
  db: Queryable,
  viewer: BlockViewer,
  postIds: readonly string[],
): Promise<TrackRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<TrackRow>`
    select posts.id as "postId", posts.title, author.user_name as artist, posts.banner_key as "bannerKey",
      recording.stream_key as "streamKey", recording.waveform, recording.duration, recording.loudness
    from posts
      join users as author on author.id = posts.author_id
      join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    where posts.id = any(${postIds}::uuid[]) and author.suspended_at is null
      and (posts.status = 'PUBLISHED' or posts.author_id = ${viewer.id}
        or viewer_answer(posts.id, ${viewer.id}) in ('pending', 'approved'))
      and not ${isHiddenFrom(viewer, sql`posts.author_id`)}`.execute(db);
  return rows;
}
