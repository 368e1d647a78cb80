import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';
import { postReference, type PostReference } from '../posts/index.ts';

interface CreditData extends PostReference {
  postId: string;
  state: string;
  isRemoval: boolean;
  roles: string[];
  /** Percent; null without a split. */
  compositionShare: number | null;
  recordingShare: number | null;
  requestedAt: Date;
  /** What the user entered as a guest before claiming it; null for others. */
  signingDetails: object | null;
}

/** The credits of a user on posts of others, and what the authors propose for them. */
export const listCreditData = (
  db: Queryable,
  userId: string,
  after: CreditData | undefined,
): Promise<CreditData[]> =>
  readBatch<CreditData>(
    db,
    sql`select credits.post_id as "postId", state, is_removal as "isRemoval", roles,
        composition_share::float / 100 as "compositionShare", recording_share::float / 100 as "recordingShare",
        requested_at as "requestedAt", ${postReference(userId)},
        (select to_jsonb(entered) - 'guest_id' from guest_signing_details as entered where guest_id = user_id)
          as "signingDetails"
      from credits join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = any(parties_of(${userId})) and not is_author
        and (credits.post_id, state) > (${after?.postId ?? FIRST_ID}, ${after?.state ?? ''})
      order by credits.post_id, state`,
  );

interface CreditAnswerData extends PostReference {
  id: string;
  answer: string;
  /** The text that the user agreed to or declined, and its SHA-256. */
  canonical: string;
  digest: string;
  isRemoval: boolean;
  /** By which the user proved who they are: a session, or a code by email before the claim. */
  proof: string;
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
  readBatch<CreditAnswerData>(
    db,
    sql`select consents.id, answer, canonical, digest, is_removal as "isRemoval", proof, consents.signed_as as "signedAs", reason,
        answered_at as "answeredAt", ${postReference(userId)}
      from consents join posts on posts.id = post_id join users as author on author.id = author_id
      where artist_id = any(parties_of(${userId})) and consents.id > ${after?.id ?? 0}
      order by consents.id`,
  );
