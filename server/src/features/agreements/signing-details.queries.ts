import type { agreements } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** What a user has stored; empty texts where there is nothing. */
export const NO_DETAILS: agreements.SigningDetails = { legalName: '', ipi: '', pro: '', publisher: '' };

/** Finds the signing details of users. Users without details are absent. */
export async function findSigningDetails(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, agreements.SigningDetails>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('signing_details')
    .select(['user_id', 'legal_name', 'ipi', 'pro', 'publisher'])
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .modifyFront(markPrepared('find-signing-details'))
    .execute();
  return new Map(
    rows.map(({ user_id, legal_name, ...others }) => [user_id, { legalName: legal_name, ...others }]),
  );
}

/** Replaces the signing details of a user. */
export async function saveSigningDetails(
  db: Queryable,
  userId: string,
  { legalName, ipi, pro, publisher }: agreements.SigningDetails,
): Promise<void> {
  const values = { legal_name: legalName, ipi, pro, publisher };
  await db
    .insertInto('signing_details')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes the signing details of an account that is being deleted. */
export async function deleteSigningDetails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('signing_details').where('user_id', '=', userId).execute();
}
