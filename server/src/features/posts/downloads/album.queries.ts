import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** The place and the sound of a track of a release. */
interface AlbumTrack {
  disc: number;
  position: number;
  /** LUFS and seconds; null until computed. */
  loudness: number | null;
  duration: number | null;
}

interface AlbumRow {
  title: string;
  /** YYYY-MM-DD. */
  date: string;
  label: string;
  upc: string;
  catalogueNumber: string;
  disc: number;
  position: number;
  ownerName: string;
  /** The user names of the artists who have agreed to be named, in their order. */
  artists: string[];
  /** Those that visitors see. */
  tracks: AlbumTrack[];
}

/** Finds the newest release of the author of a post that is out and has it as a track. */
export async function findNewestAlbum(db: Queryable, postId: string): Promise<AlbumRow | undefined> {
  const { rows } = await sql<AlbumRow>`
    select releases.title, release_date::text as date, label, upc, catalogue_number as "catalogueNumber", disc,
      release_tracks.position, owner.user_name as "ownerName",
      array(
        select user_name from release_artists join users on users.id = user_id
        where release_id = releases.id and is_agreed and suspended_at is null order by place
      ) as artists,
      (
        select json_agg(json_build_object(
          'disc', disc, 'position', track.position, 'loudness', loudness, 'duration', duration
        ))
        from release_tracks as track join posts on posts.id = track.post_id join users as author on author.id = author_id
          join post_versions as recording on recording.post_id = posts.id and number = posts.version
        where track.release_id = releases.id and is_agreed and author.suspended_at is null
      ) as tracks
    from release_tracks join releases on releases.id = release_id join posts on posts.id = release_tracks.post_id
      join users as owner on owner.id = owner_id
    where release_tracks.post_id = ${postId} and releases.status = 'RELEASED' and owner_id = posts.author_id
    order by released_at desc, releases.id desc limit 1`.execute(db);
  return rows[0];
}
