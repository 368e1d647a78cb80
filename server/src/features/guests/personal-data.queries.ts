import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

/** A guest as the author who invited them gets it. */
interface GuestData {
  id: string;
  postId: string;
  title: string;
  name: string;
  /** Null once the guest is claimed or erased. */
  email: string | null;
  /** `pending`, `approved` or `declined`; null once no terms ask or credit the guest. */
  answer: string | null;
  isRevoked: boolean;
  mayDownload: boolean;
  claimedBy: string | null;
  createdAt: Date;
}

/** The guests whom a user has invited to their posts. */
export const listGuestData = (
  db: Queryable,
  userId: string,
  after: GuestData | undefined,
): Promise<GuestData[]> =>
  readBatch<GuestData>(
    db,
    sql`select guests.id, post_id as "postId", title, name, guests.email,
        credit_answer(post_id, guests.id) as answer, revoked_at is not null as "isRevoked",
        may_download as "mayDownload", user_name as "claimedBy", guests.created_at as "createdAt"
      from guests join posts on posts.id = post_id left join users on users.id = claimed_by
      where author_id = ${userId} and guests.id > ${after?.id ?? FIRST_ID}
      order by guests.id`,
  );
