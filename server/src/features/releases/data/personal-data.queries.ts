import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { FIRST_ID, readBatch } from '../../../db/read-batches.ts';

export interface ReleaseData {
  id: string;
  title: string;
  type: string;
  status: string;
  artists: string[];
  notes: string;
  label: string;
  catalogueNumber: string;
  pLine: string;
  cLine: string;
  upc: string;
  releaseDate: string | null;
  releaseAt: Date | null;
  releasedAt: Date | null;
  createdAt: Date;
  totalSaves: number;
  artworkKey: string | null;
  lead: string | null;
  tracks: { post: string; disc: number; track: number; isHeld: boolean; isAgreed: boolean }[];
}

/** The releases of a user, in the order of their ids. */
export const listReleaseData = (
  db: Queryable,
  userId: string,
  after: ReleaseData | undefined,
): Promise<ReleaseData[]> =>
  readBatch<ReleaseData>(
    db,
    sql`select id, title, type, status, array(
        select user_name from release_artists join users on users.id = user_id where release_id = releases.id order by place
      ) as artists, notes, label, catalogue_number as "catalogueNumber", p_line as "pLine", c_line as "cLine", upc,
      release_date::text as "releaseDate", release_at as "releaseAt", released_at as "releasedAt",
      created_at as "createdAt", total_saves as "totalSaves", artwork_key as "artworkKey", lead_post_id as lead,
      (
        select coalesce(json_agg(json_build_object('post', post_id, 'disc', disc, 'track', position,
          'isHeld', holds, 'isAgreed', is_agreed) order by disc, position), '[]')
        from release_tracks where release_id = releases.id
      ) as tracks
    from releases where owner_id = ${userId} and id > ${after?.id ?? FIRST_ID} order by id`,
  );

interface SavedReleaseData {
  releaseId: string;
  title: string;
  owner: string;
  savedAt: Date;
}

/** The releases that a user has saved. */
export const listSavedReleaseData = (
  db: Queryable,
  userId: string,
  after: SavedReleaseData | undefined,
): Promise<SavedReleaseData[]> =>
  readBatch<SavedReleaseData>(
    db,
    sql`select release_id as "releaseId", title, user_name as owner, release_saves.created_at as "savedAt"
    from release_saves join releases on releases.id = release_id join users on users.id = owner_id
    where user_id = ${userId} and release_id > ${after?.releaseId ?? FIRST_ID} order by release_id`,
  );

interface ReleaseAnswerData {
  id: string;
  releaseId: string;
  release: string;
  /** The post that the answer is about; null for the name of the user. */
  postId: string | null;
  answer: string;
  digest: string;
  answeredAt: Date;
}

/** The answers of a user to releases of others, the first ones first. */
export const listReleaseAnswerData = (
  db: Queryable,
  userId: string,
  after: ReleaseAnswerData | undefined,
): Promise<ReleaseAnswerData[]> =>
  readBatch<ReleaseAnswerData>(
    db,
    sql`select release_consents.id, release_id as "releaseId", title as release, post_id as "postId", answer, digest,
      signed_at as "answeredAt"
    from release_consents join releases on releases.id = release_id
    where user_id = ${userId} and release_consents.id > ${after?.id ?? 0} order by release_consents.id`,
  );
