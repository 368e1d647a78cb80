import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

/** The published posts of a user and those that credit them, whose agreements they may read. */
export const listAgreementPosts = (
  db: Queryable,
  userId: string,
  after: { id: string } | undefined,
): Promise<{ id: string; title: string }[]> =>
  readBatch<{ id: string; title: string }>(
    db,
    sql`select id, title from posts
      where status = 'PUBLISHED' and id > ${after?.id ?? FIRST_ID} and (author_id = ${userId} or id in (
        select post_id from credits where user_id = any(parties_of(${userId})) and state = 'current' and not is_author
      ))
      order by id`,
  );
