import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { FIRST_ID, postReference, readList, type PostReference } from './post-references.queries.ts';

/** The published posts of a user and those that credit them, whose agreements they may read. */
export const listAgreementPosts = (
  db: Queryable,
  userId: string,
  after: { id: string } | undefined,
): Promise<{ id: string; title: string }[]> =>
  readList<{ id: string; title: string }>(
    db,
    sql`select id, title from posts
      where status = 'PUBLISHED' and id > ${after?.id ?? FIRST_ID} and (author_id = ${userId} or id in (
        select post_id from credits where user_id = ${userId} and state = 'current' and not is_author
      ))
      order by id`,
  );

export interface CreditData extends PostReference {
  postId: string;
  state: string;
  isRemoval: boolean;
  roles: string[];
  /** Percent; null without a split. */
  compositionShare: number | null;
  recordingShare: number | null;
  requestedAt: Date;
}

/** The credits of a user on posts of others, and what the authors propose for them. */
export const listCreditData = (
  db: Queryable,
  userId: string,
  after: CreditData | undefined,
): Promise<CreditData[]> =>
  readList<CreditData>(
    db,
    sql`select credits.post_id as "postId", state, is_removal as "isRemoval", roles,
        composition_share::float / 100 as "compositionShare", recording_share::float / 100 as "recordingShare",
        requested_at as "requestedAt", ${postReference(userId)}
      from credits join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = ${userId} and not is_author
        and (credits.post_id, state) > (${after?.postId ?? FIRST_ID}, ${after?.state ?? ''})
      order by credits.post_id, state`,
  );

export interface CreditAnswerData extends PostReference {
  id: string;
  answer: string;
  /** The text that the user agreed to or declined, and its SHA-256. */
  canonical: string;
  digest: string;
  isRemoval: boolean;
  signedAs: string | null;
  reason: string | null;
  answeredAt: Date;
}

/** The answers of a user to credits and shares that authors proposed, the first ones first. */
export const listCreditAnswerData = (
  db: Queryable,
  userId: string,
  after: CreditAnswerData | undefined,
): Promise<CreditAnswerData[]> =>
  readList<CreditAnswerData>(
    db,
    sql`select consents.id, answer, canonical, digest, is_removal as "isRemoval", consents.signed_as as "signedAs", reason,
        answered_at as "answeredAt", ${postReference(userId)}
      from consents join posts on posts.id = post_id join users as author on author.id = author_id
      where artist_id = ${userId} and consents.id > ${after?.id ?? 0}
      order by consents.id`,
  );
