import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** An account whose content in public lists does not match its state yet. */
export interface PendingSuspension {
  userId: string;
  /** When the account changed; as text, to keep microseconds for the comparison. */
  notedAt: string;
}

/** Lists accounts with a greater id than `after`, ordered by id. */
export async function listPendingSuspensions(
  db: Queryable,
  after: string | undefined,
  maxRows: number,
): Promise<PendingSuspension[]> {
  return db
    .selectFrom('suspension_changes')
    .select(['user_id as userId', sql<string>`changed_at::text`.as('notedAt')])
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? null))
    .orderBy('user_id')
    .limit(maxRows)
    .execute();
}

/**
 * Deletes the entry of an account, unless the account has changed since, or only a few seconds ago.
 * Requests that ran during the change may not have ended.
 */
export async function deletePendingSuspension(
  db: Queryable,
  { userId, notedAt }: PendingSuspension,
  seconds: number,
): Promise<void> {
  await db
    .deleteFrom('suspension_changes')
    .where('user_id', '=', userId)
    .where('changed_at', '=', sql<Date>`${notedAt}::timestamptz`)
    .where('changed_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}
