import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** An account whose lists have to follow what it is now. */
export interface Unsettled {
  userId: string;
  /** When that was noted; as text, since it is compared to the microsecond. */
  notedAt: string;
}

/** Those after this id, in the order of their ids. */
export async function listUnsettled(
  db: Queryable,
  after: string | undefined,
  most: number,
): Promise<Unsettled[]> {
  return db
    .selectFrom('unsettled_accounts')
    .select(['user_id as userId', sql<string>`noted_at::text`.as('notedAt')])
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? null))
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** It is settled, unless it has changed since, or only just: something may have been under way then. */
export async function forgetUnsettled(
  db: Queryable,
  { userId, notedAt }: Unsettled,
  seconds: number,
): Promise<void> {
  await db
    .deleteFrom('unsettled_accounts')
    .where('user_id', '=', userId)
    .where('noted_at', '=', sql<Date>`${notedAt}::timestamptz`)
    .where('noted_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}
